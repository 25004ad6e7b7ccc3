import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A bank that a document configures, as the database knows it. */
export interface NamedBank {
  readonly name: string
  readonly bankId: string
  /** Since when the bank is suspended, in ISO 8601; undefined while it is open. */
  readonly suspendedAt: string | undefined
  /** Whether TPPs can still read at the bank while it is suspended. */
  readonly isReadable: boolean
}

interface NamedBankRow {
  readonly bank_name: string
  readonly bank_id: string
  readonly suspended_at: Date | null
  readonly is_readable: boolean
}

/** Lists every bank that a document has configured here, now or earlier, by name. */
export async function listNamedBanks(queries: Queries): Promise<readonly NamedBank[]> {
  const rows = await queries.rows<NamedBankRow>(
    sql`select bank_name, bank_id, suspended_at, is_readable from banks.named_bank order by bank_name`,
  )
  return rows.map((row) => ({
    name: row.bank_name,
    bankId: row.bank_id,
    suspendedAt: row.suspended_at?.toISOString(),
    isReadable: row.is_readable,
  }))
}

export async function findNamedBankId(queries: Queries, name: string): Promise<string | undefined> {
  const [row] = await queries.rows<{ bank_id: string }>(
    sql`select bank_id from banks.named_bank where bank_name = ${name}`,
  )
  return row?.bank_id
}

/** Finds the banks that these hosts have without a document, and that no other document has a name for. */
export async function findUnnamedBankIds(
  queries: Queries,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const rows = await queries.rows<{ bank_id: string }>(sql`
    select distinct host.bank_id from banks.host
    where host.host = any (${[...hosts]})
      and not exists (select from banks.named_bank where named_bank.bank_id = host.bank_id)`)
  return rows.map((row) => row.bank_id)
}

export async function nameBank(queries: Queries, bankId: string, name: string): Promise<void> {
  await queries.rows(sql`insert into banks.named_bank (bank_name, bank_id) values (${name}, ${bankId})`)
}

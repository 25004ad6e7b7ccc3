import assert from 'node:assert/strict'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Gives a TPP its own bank. Times are in ISO 8601, of the real clock. */
export async function assignToTpp(
  queries: Queries,
  { bankId, tppId, usedAt }: { bankId: string; tppId: string; usedAt: string },
): Promise<void> {
  await queries.rows(
    sql`insert into banks.own_bank (tpp_id, bank_id, used_at) values (${tppId}, ${bankId}, ${usedAt})`,
  )
}

export async function countOwnBanks(queries: Queries): Promise<number> {
  const [row] = await queries.rows<{ count: number }>(
    sql`select count(*)::integer as count from banks.own_bank`,
  )
  assert(row, 'a count without a row')
  return row.count
}

/** Records that the TPPs of these banks called them. Other banks, such as those of hosts, are left out. */
export async function recordUse(queries: Queries, bankIds: readonly string[], usedAt: string): Promise<void> {
  // In the order of the key, so that two servers never wait for each other.
  await queries.rows(sql`
    with used as materialized (
      select tpp_id from banks.own_bank where bank_id = any (${[...bankIds]}) order by tpp_id for update)
    update banks.own_bank set used_at = greatest(own_bank.used_at, ${usedAt})
    from used where own_bank.tpp_id = used.tpp_id`)
}

/** Lists banks of TPPs that have not been called since a moment, those unused for longest first. */
export async function listUnusedBankIds(
  queries: Queries,
  { since, limit }: { since: string; limit: number },
): Promise<readonly string[]> {
  const rows = await queries.rows<{ bank_id: string }>(
    sql`select bank_id from banks.own_bank where used_at < ${since} order by used_at limit ${limit}`,
  )
  return rows.map(({ bank_id: bankId }) => bankId)
}

/** Returns whether the bank is still unused; if so, its TPP's next call waits until the transaction ends. */
export async function lockUnusedBank(
  queries: Queries,
  { bankId, since }: { bankId: string; since: string },
): Promise<boolean> {
  const rows = await queries.rows(
    sql`select tpp_id from banks.own_bank where bank_id = ${bankId} and used_at < ${since} for update`,
  )
  return rows.length > 0
}

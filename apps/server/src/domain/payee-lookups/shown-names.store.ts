import assert from 'node:assert/strict'
import { withActor, withinBankLimit } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Payees that a person would see by name, as keyed hashes. */
export interface NamesToShow {
  readonly bankId: string
  readonly person: Buffer
  readonly payees: readonly Buffer[]
  /** In ISO 8601, by the real clock. */
  readonly at: string
  /** How many different names a person may see within an hour. */
  readonly namesMax: number
}

/** Returns those that the person may see, in hexadecimal, and whether there were more. */
export async function allowNames(
  bankDatabase: Database,
  { bankId, person, payees, at, namesMax }: NamesToShow,
): Promise<{ readonly allowed: ReadonlySet<string>; readonly isCrossed: boolean }> {
  const [row] = await withinBankLimit(bankDatabase, bankId, () =>
    bankDatabase.rows<{ allowed: string[]; is_crossed: boolean }>(
      withActor(
        { bankId, tppId: '' },
        sql`
    select array(select encode(one, 'hex') from unnest(names.allowed) as one) as allowed, names.is_crossed
    from payee_lookups.allow_names(
      actor.bank_id, ${person},
      array(select decode(one, 'hex') from unnest(${payees.map((one) => one.toString('hex'))}::text[]) as one), ${at}::timestamptz, ${namesMax}) as names`,
      ),
    ),
  )
  assert(row, 'a function without a set returns a row')
  return { allowed: new Set(row.allowed), isCrossed: row.is_crossed }
}

/** Deletes who saw no name since then. The transaction must act for the bank. */
export async function deleteShownNames(
  queries: Queries,
  { bankId, before }: { readonly bankId: string; readonly before: string },
): Promise<void> {
  await queries.rows(
    sql`delete from payee_lookups.shown_names where bank_id = ${bankId} and last_at < ${before}`,
  )
}

import assert from 'node:assert/strict'
import { withActor, withinBankLimit } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { CrossedLimit, LookupLimits } from './lookup-limits.ts'

/** A question about a payee, without anything that says who is meant. */
export interface CountedLookup {
  readonly bankId: string
  readonly asker: string
  readonly account: Buffer
  readonly range: Buffer
  /** Undefined if the question gives a code. */
  readonly name: Buffer | undefined
  /** In ISO 8601, by the real clock. */
  readonly at: string
}

/** What the limits say to a question. */
export interface CountedOutcome {
  readonly isAllowed: boolean
  readonly crossed: readonly CrossedLimit[]
}

/** Counts a question, and says whether it may be answered. */
export async function countLookup(
  bankDatabase: Database,
  { bankId, asker, account, range, name, at }: CountedLookup,
  limits: LookupLimits,
): Promise<CountedOutcome> {
  const [row] = await withinBankLimit(bankDatabase, bankId, () =>
    bankDatabase.rows<{ is_allowed: boolean; crossed: CrossedLimit[] }>(
      withActor(
        { bankId, tppId: '' },
        sql`
    select counted.is_allowed, counted.crossed from payee_lookups.count_lookup(
      actor.bank_id, ${asker}, ${account}, ${range}, ${name ?? null}::bytea, ${at}::timestamptz,
      ${JSON.stringify(limits)}::jsonb) as counted`,
      ),
    ),
  )
  assert(row, 'a function without a set returns a row')
  return { isAllowed: row.is_allowed, crossed: row.crossed }
}

/**
 * Deletes what no limit looks at any more, so many rows of each table at most, and returns whether there may be more. Rows that
 * somebody has locked are left for the next time. The transaction must act for the bank.
 */
export async function deleteOldLookups(
  queries: Queries,
  { bankId, before, rowsMax }: { readonly bankId: string; readonly before: string; readonly rowsMax: number },
): Promise<boolean> {
  const accounts = await queries.rows(sql`
    delete from payee_lookups.account where ctid = any (array(
      select ctid from payee_lookups.account where bank_id = ${bankId} and last_at < ${before}
      limit ${rowsMax} for update skip locked)) returning 1`)
  const names = await queries.rows(sql`
    delete from payee_lookups.tried_names where ctid = any (array(
      select ctid from payee_lookups.tried_names where bank_id = ${bankId} and last_at < ${before}
      limit ${rowsMax} for update skip locked)) returning 1`)
  const ranges = await queries.rows(sql`
    delete from payee_lookups.asked_range where ctid = any (array(
      select ctid from payee_lookups.asked_range where bank_id = ${bankId} and last_at < ${before}
      limit ${rowsMax} for update skip locked)) returning 1`)
  const shown = await queries.rows(sql`
    delete from payee_lookups.shown_names where ctid = any (array(
      select ctid from payee_lookups.shown_names where bank_id = ${bankId} and last_at < ${before}
      limit ${rowsMax} for update skip locked)) returning 1`)
  return [accounts, names, ranges, shown].some((deleted) => deleted.length === rowsMax)
}

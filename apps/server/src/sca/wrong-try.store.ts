import assert from 'node:assert/strict'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const window = '1 hour'

/**
 * Needs a transaction that acts for the bank. Counts a try against this person, whichever link it came by, and tells
 * the how manieth it is. The row stays locked until the transaction ends: of tries that come at once, each is judged
 * by its own number. An hour after the first the count begins anew.
 */
export async function countTryAgainst(
  queries: Queries,
  { bankId, identityHash, at }: { bankId: string; identityHash: Buffer; at: string },
): Promise<number> {
  const [row] = await queries.rows<{ tries: number }>(sql`
    insert into sca.wrong_try as known (bank_id, psu_identity_hash, tries, first_at)
    values (${bankId}, ${identityHash}, 1, ${at})
    on conflict (bank_id, psu_identity_hash) do update set
      tries = case when known.first_at > excluded.first_at - ${window}::interval then known.tries + 1 else 1 end,
      first_at = case when known.first_at > excluded.first_at - ${window}::interval then known.first_at else excluded.first_at end
    returning tries`)
  assert(row, 'an upsert has a row')
  return row.tries
}

/** After the right one. */
export async function forgetWrongTries(
  queries: Queries,
  bankId: string,
  identityHash: Buffer,
): Promise<void> {
  await queries.rows(
    sql`delete from sca.wrong_try where bank_id = ${bankId} and psu_identity_hash = ${identityHash}`,
  )
}

/** For a bank whose data set begins anew. */
export async function letEverybodyTryAgain(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select sca.forget_wrong_tries(${bankId})`)
}

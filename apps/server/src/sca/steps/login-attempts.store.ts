import assert from 'node:assert/strict'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

const window = '1 hour'

/**
 * Needs a transaction that acts for the bank. Counts a try against this person, whichever link it came by, and tells
 * the how manieth it is. The row stays locked until the transaction ends: of tries that come at once, each is judged
 * by its own number. An hour after the first the count begins anew.
 */
export async function countAttempt(
  queries: Queries,
  { bankId, identityHash, at }: { bankId: string; identityHash: Buffer; at: string },
): Promise<number> {
  return (await incrementCounter(queries, { bankId, counter: identityHash, at })).tries
}

/**
 * Needs a transaction that acts for the bank. Counts a try on each of these counters, in their order, until one has had
 * its most: then until when that one is locked, and what comes after it is not counted.
 */
export async function countAttempts(
  queries: Queries,
  {
    bankId,
    counters,
    at,
  }: { bankId: string; counters: readonly { counter: Buffer; triesMax: number }[]; at: string },
): Promise<number | undefined> {
  for (const { counter, triesMax } of counters) {
    const { tries, ends_at } = await incrementCounter(queries, { bankId, counter, at })
    if (tries > triesMax) return ends_at.getTime()
  }
  await deleteExpiredCounters(queries, bankId, at)
  return undefined
}

/** A few at a time, and none that somebody holds: whoever has rows locked must not wait for others'. */
async function deleteExpiredCounters(queries: Queries, bankId: string, at: string): Promise<void> {
  await queries.rows(sql`
    delete from sca.wrong_try where bank_id = ${bankId} and psu_identity_hash in (
      select psu_identity_hash from sca.wrong_try
      where bank_id = ${bankId} and first_at < ${at}::timestamptz - ${window}::interval
      limit 10 for update skip locked)`)
}

/** After the right one, for a counter that others share. */
export async function uncountAttempt(queries: Queries, bankId: string, counter: Buffer): Promise<void> {
  await queries.rows(sql`
    update sca.wrong_try set tries = greatest(tries - 1, 0)
    where bank_id = ${bankId} and psu_identity_hash = ${counter}`)
}

async function incrementCounter(
  queries: Queries,
  { bankId, counter, at }: { bankId: string; counter: Buffer; at: string },
): Promise<{ tries: number; ends_at: Date }> {
  const [row] = await queries.rows<{ tries: number; ends_at: Date }>(sql`
    insert into sca.wrong_try as known (bank_id, psu_identity_hash, tries, first_at)
    values (${bankId}, ${counter}, 1, ${at})
    on conflict (bank_id, psu_identity_hash) do update set
      tries = case when known.first_at > excluded.first_at - ${window}::interval then known.tries + 1 else 1 end,
      first_at = case when known.first_at > excluded.first_at - ${window}::interval then known.first_at else excluded.first_at end
    returning tries, first_at + ${window}::interval as ends_at`)
  assert(row, 'an upsert has a row')
  return row
}

/** After the right one. */
export async function clearAttempts(queries: Queries, bankId: string, identityHash: Buffer): Promise<void> {
  await queries.rows(
    sql`delete from sca.wrong_try where bank_id = ${bankId} and psu_identity_hash = ${identityHash}`,
  )
}

/** For a bank whose data set begins anew. */
export async function resetLoginAttempts(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select sca.forget_wrong_tries(${bankId})`)
}

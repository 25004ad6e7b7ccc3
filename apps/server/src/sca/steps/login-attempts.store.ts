import assert from 'node:assert/strict'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

const window = '1 hour'

/**
 * Counts a login attempt against a person, over all links, and returns its number. The counter stays locked until the
 * transaction ends, so that simultaneous attempts get different numbers. An hour after the first attempt the count starts
 * again. The transaction must act for the bank.
 */
export async function countAttempt(
  queries: Queries,
  { bankId, counterHash, at }: { bankId: string; counterHash: Buffer; at: string },
): Promise<number> {
  return (await incrementCounter(queries, { bankId, counterHash, at })).attempts
}

/**
 * Counts a login attempt on each of these counters, in their order, until one exceeds its limit. Returns until when that
 * one is locked (later ones are not counted), or undefined if none is. The transaction must act for the bank.
 */
export async function countAttempts(
  queries: Queries,
  {
    bankId,
    counters,
    at,
  }: { bankId: string; counters: readonly { counterHash: Buffer; attemptsMax: number }[]; at: string },
): Promise<number | undefined> {
  for (const { counterHash, attemptsMax } of counters) {
    const { attempts, endsAtMilliseconds } = await incrementCounter(queries, { bankId, counterHash, at })
    if (attempts > attemptsMax) return endsAtMilliseconds
  }
  await deleteExpiredCounters(queries, bankId, at)
  return undefined
}

/** Deletes a few at a time and skips locked ones: a transaction that holds counters must not wait for others. */
async function deleteExpiredCounters(queries: Queries, bankId: string, at: string): Promise<void> {
  await queries.rows(sql`
    delete from sca.login_attempt_counter where bank_id = ${bankId} and counter_hash in (
      select counter_hash from sca.login_attempt_counter
      where bank_id = ${bankId} and first_at < ${at}::timestamptz - ${window}::interval
      limit 10 for update skip locked)`)
}

/** Takes a successful attempt off a counter that other people share, such as that of an address. */
export async function uncountAttempt(queries: Queries, bankId: string, counterHash: Buffer): Promise<void> {
  await queries.rows(sql`
    update sca.login_attempt_counter set attempts = greatest(attempts - 1, 0)
    where bank_id = ${bankId} and counter_hash = ${counterHash}`)
}

async function incrementCounter(
  queries: Queries,
  { bankId, counterHash, at }: { bankId: string; counterHash: Buffer; at: string },
): Promise<{ attempts: number; endsAtMilliseconds: number }> {
  const [row] = await queries.rows<{ attempts: number; ends_at: Date }>(sql`
    insert into sca.login_attempt_counter as known (bank_id, counter_hash, attempts, first_at)
    values (${bankId}, ${counterHash}, 1, ${at})
    on conflict (bank_id, counter_hash) do update set
      attempts = case when known.first_at > excluded.first_at - ${window}::interval then known.attempts + 1 else 1 end,
      first_at = case when known.first_at > excluded.first_at - ${window}::interval then known.first_at else excluded.first_at end
    returning attempts, first_at + ${window}::interval as ends_at`)
  assert(row, 'an upsert returns a row')
  return { attempts: row.attempts, endsAtMilliseconds: row.ends_at.getTime() }
}

/** Clears a person's counter after a successful login. */
export async function clearAttempts(queries: Queries, bankId: string, counterHash: Buffer): Promise<void> {
  await queries.rows(
    sql`delete from sca.login_attempt_counter where bank_id = ${bankId} and counter_hash = ${counterHash}`,
  )
}

/** Clears all counters of a bank, after its data were reset. */
export async function resetLoginAttempts(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select sca.reset_login_attempts(${bankId})`)
}

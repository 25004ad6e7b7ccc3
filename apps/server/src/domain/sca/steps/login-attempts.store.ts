import assert from 'node:assert/strict'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

const countingPeriod = '1 hour'

/** A counter of login attempts, and what it allows. */
export interface AttemptLimit {
  readonly counterHash: Buffer
  readonly attemptsMax: number
  /** For how long attempts are counted from the first one on, such as '5 minutes'. Default: an hour. */
  readonly period?: string
}

/** How many attempts there have been, and until when they are counted, in milliseconds. */
interface AttemptCount {
  readonly attempts: number
  readonly endsAtMilliseconds: number
}

/**
 * Counts one login attempt on several counters, such as those of an address, a browser and a person, in their order and
 * until one exceeds its limit. Returns the time until which that counter is locked, in milliseconds, or undefined if none
 * is. The transaction must act for the bank.
 */
export async function countAttemptOnEach(
  queries: Queries,
  { bankId, counters, at }: { bankId: string; counters: readonly AttemptLimit[]; at: string },
): Promise<number | undefined> {
  for (const { counterHash, attemptsMax, period } of counters) {
    const { attempts, endsAtMilliseconds } = await incrementCounter(queries, {
      bankId,
      counterHash,
      at,
      period,
    })
    if (attempts > attemptsMax) return endsAtMilliseconds
  }
  await deleteExpiredCounters(queries, bankId, at)
  return undefined
}

/** Deletes a few counters at a time and skips locked ones: a transaction that has locked counters must not wait. */
async function deleteExpiredCounters(queries: Queries, bankId: string, at: string): Promise<void> {
  await queries.rows(sql`
    delete from sca.login_attempt_counter where bank_id = ${bankId} and counter_hash in (
      select counter_hash from sca.login_attempt_counter
      where bank_id = ${bankId} and first_at < ${at}::timestamptz - ${countingPeriod}::interval
      limit 10 for update skip locked)`)
}

/**
 * Subtracts a successful attempt from a counter that other people share, such as that of an address. The counter is not
 * deleted: otherwise one valid login would allow unlimited guesses of others.
 */
export async function subtractAttempt(queries: Queries, bankId: string, counterHash: Buffer): Promise<void> {
  await queries.rows(sql`
    update sca.login_attempt_counter set attempts = greatest(attempts - 1, 0)
    where bank_id = ${bankId} and counter_hash = ${counterHash}`)
}

async function incrementCounter(
  queries: Queries,
  {
    bankId,
    counterHash,
    at,
    period = countingPeriod,
  }: { bankId: string; counterHash: Buffer; at: string; period?: string | undefined },
): Promise<AttemptCount> {
  const [row] = await queries.rows<{ attempts: number; ends_at: Date }>(sql`
    insert into sca.login_attempt_counter as known (bank_id, counter_hash, attempts, first_at)
    values (${bankId}, ${counterHash}, 1, ${at})
    on conflict (bank_id, counter_hash) do update set
      attempts = case when known.first_at > excluded.first_at - ${period}::interval then known.attempts + 1 else 1 end,
      first_at = case when known.first_at > excluded.first_at - ${period}::interval then known.first_at else excluded.first_at end
    returning attempts, first_at + ${period}::interval as ends_at`)
  assert(row, 'an upsert returns a row')
  return { attempts: row.attempts, endsAtMilliseconds: row.ends_at.getTime() }
}

/** Deletes a person's counter after a successful login, so that the next attempt is the first. */
export async function deleteCounter(queries: Queries, bankId: string, counterHash: Buffer): Promise<void> {
  await queries.rows(
    sql`delete from sca.login_attempt_counter where bank_id = ${bankId} and counter_hash = ${counterHash}`,
  )
}

/** Deletes all counters of a bank, also those of links, because its data have been reset. */
export async function resetLoginAttempts(queries: Queries, bankId: string): Promise<void> {
  await queries.rows(sql`select sca.reset_login_attempts(${bankId})`)
}

import assert from 'node:assert/strict'
import type { Queries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'

/** For how long login attempts behind a TPP's links to one person are counted, from the first one on. */
const restPeriod = '10 minutes'

/** An attempt behind a link of one TPP. The person has a second counter while another key of the hashes begins. */
interface LinkAttempt {
  readonly bankId: string
  /** The TPP that has requested the authorisation: the links of others have counters of their own. */
  readonly tppId: string
  /** Keyed hashes of the person, since a national id must not be stored in the clear. */
  readonly counterHashes: readonly Buffer[]
  readonly at: string
}

/** How many attempts there have been, and until when they are counted, in milliseconds. */
interface AttemptCount {
  readonly attempts: number
  readonly endsAtMilliseconds: number
}

/**
 * Counts a login attempt behind a link, and returns the attempt's number and until when it is counted. The counters stay
 * locked until the transaction ends, so that simultaneous attempts get different numbers. The transaction must act for the
 * bank.
 */
export async function countLinkAttempt(
  queries: Queries,
  { bankId, tppId, counterHashes, at }: LinkAttempt,
): Promise<AttemptCount> {
  let most = { attempts: 0, endsAtMilliseconds: Date.parse(at) }
  for (const counterHash of counterHashes) {
    const [row] = await queries.rows<{ attempts: number; ends_at: Date }>(sql`
      insert into sca.link_attempt_counter as known (bank_id, requester_id, counter_hash, attempts, first_at)
      values (${bankId}, ${tppId}, ${counterHash}, 1, ${at})
      on conflict (bank_id, requester_id, counter_hash) do update set
        attempts = case when known.first_at > excluded.first_at - ${restPeriod}::interval then known.attempts + 1 else 1 end,
        first_at = case when known.first_at > excluded.first_at - ${restPeriod}::interval then known.first_at else excluded.first_at end
      returning attempts, first_at + ${restPeriod}::interval as ends_at`)
    assert(row, 'an upsert returns a row')
    if (row.attempts > most.attempts)
      most = { attempts: row.attempts, endsAtMilliseconds: row.ends_at.getTime() }
  }
  return most
}

/**
 * Returns what `countLinkAttempt` would, without counting or locking anything: for a login that has succeeded, and whose
 * transaction goes on for so long that others of the same person must not wait for it.
 */
export async function foreseeLinkAttempt(
  queries: Queries,
  { bankId, tppId, counterHashes, at }: LinkAttempt,
): Promise<AttemptCount> {
  const [row] = await queries.rows<{ attempts: number; ends_at: Date }>(sql`
    select attempts + 1 as attempts, first_at + ${restPeriod}::interval as ends_at
    from sca.link_attempt_counter
    where bank_id = ${bankId} and requester_id = ${tppId} and counter_hash = any (${counterHashes.map(bytea)}::bytea[])
      and first_at > ${at}::timestamptz - ${restPeriod}::interval
    order by attempts desc limit 1`)
  return { attempts: row?.attempts ?? 1, endsAtMilliseconds: row?.ends_at.getTime() ?? Date.parse(at) }
}

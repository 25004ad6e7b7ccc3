import type { Clock } from '../shared/clock.ts'
import { inTime } from '../shared/in-time.ts'
import { cancelStatement } from './cancel-request.ts'
import { openPool } from './connection-pool.ts'

/** More than this, and one of the two clocks is wrong: by the Date header alone a TPP's calls would be refused. */
export const clockDifferenceMillisecondsMax = 60_000

/** What came of the last try to commit a write. */
export type Beat =
  | { readonly isWritten: true; readonly clockDifferenceMilliseconds: number }
  | { readonly isWritten: false; readonly error: unknown }

export interface Heartbeat {
  /** What came of the latest write, at most a second ago: however often it is asked, there is one a second. */
  beat(): Promise<Beat>
  /** What comes of a write that ends after this was asked. */
  beatNow(): Promise<Beat>
  close(): Promise<void>
}

const limits = { connectionMilliseconds: 2_000, statementMilliseconds: 2_000, answerMilliseconds: 2_000 }
const keptMilliseconds = 1_000

/**
 * Proves that PostgreSQL commits writes, standby included: to answer a read, or to hold a connection open, proves
 * nothing of the kind. It has a connection of its own, so that a busy server is not taken for a dead database.
 */
export function openHeartbeat({ url, clock }: { url: string; clock: Clock }): Heartbeat {
  const pool = openPool({ url, connectionsMax: 1, limits, name: 'havn heartbeat' })
  let underWay: Promise<Beat> | undefined
  let latest: Promise<Beat> | undefined

  async function write(): Promise<Beat> {
    try {
      const client = await pool.connect()
      try {
        const answer = client.query<{ at: Date }>(
          'update tenancy.heartbeat set beaten_at = tenancy.now() returning beaten_at as at',
        )
        const { rows } = await inTime(answer, limits.answerMilliseconds)
        client.release()
        // Positive when the server is ahead.
        const clockDifferenceMilliseconds = clock.milliseconds() - (rows[0]?.at.getTime() ?? Number.NaN)
        return { isWritten: true, clockDifferenceMilliseconds }
      } catch (error) {
        // Else the abandoned one would stand in the way of the next: both want the same row.
        cancelStatement(client)
        client.release(true)
        throw error
      }
    } catch (error) {
      return { isWritten: false, error }
    }
  }

  function beatNow(): Promise<Beat> {
    underWay ??= write().finally(() => (underWay = undefined))
    return underWay
  }

  return {
    beat() {
      latest ??= beatNow().finally(() => setTimeout(() => (latest = undefined), keptMilliseconds).unref())
      return latest
    },
    beatNow,
    close: () => pool.end(),
  }
}

import type { Clock } from '../shared/clock.ts'
import { withTimeout } from '../shared/timeout.ts'
import { cancelStatement } from './cancel-request.ts'
import { openPool } from './connection-pool.ts'

/** A larger difference means that one of the two clocks is wrong, and TPPs' calls would be refused for their Date header. */
export const clockDifferenceMillisecondsMax = 60_000

/** The result of one attempt to commit a write. */
export type ProbeResult =
  | { readonly isWritten: true; readonly clockDifferenceMilliseconds: number }
  | { readonly isWritten: false; readonly error: unknown }

export interface WriteProbe {
  /** Returns a result that is at most a second old: however many callers ask, there is one write a second. */
  latest(): Promise<ProbeResult>
  /** Returns the result of a write that ends after this call. */
  probeNow(): Promise<ProbeResult>
  close(): Promise<void>
}

// A proxy without a primary may take seconds to refuse a connection, and the next attempt may find one.
const timeouts = { connectionMilliseconds: 1_000, statementMilliseconds: 2_000, answerMilliseconds: 2_000 }
const resultMilliseconds = 1_000

/**
 * Proves that PostgreSQL commits writes, standby included: a database that answers reads or holds a connection open may
 * still be unable to. The probe has a connection of its own, so that a busy server is not mistaken for a dead database.
 */
export function openWriteProbe({ url, clock }: { url: string; clock: Clock }): WriteProbe {
  const pool = openPool({ url, connectionsMax: 1, timeouts, name: 'havn write probe' })
  let running: Promise<ProbeResult> | undefined
  let recent: Promise<ProbeResult> | undefined

  async function write(): Promise<ProbeResult> {
    try {
      const client = await pool.connect()
      try {
        const answer = client.query<{ at: Date }>(
          'update tenancy.write_probe set written_at = tenancy.now() returning written_at as at',
        )
        const { rows } = await withTimeout(answer, timeouts.answerMilliseconds)
        client.release()
        // Positive if the server's clock is ahead of the database's.
        const clockDifferenceMilliseconds = clock.milliseconds() - (rows[0]?.at.getTime() ?? Number.NaN)
        return { isWritten: true, clockDifferenceMilliseconds }
      } catch (error) {
        // An abandoned statement would block the next one, which updates the same row.
        cancelStatement(client)
        client.release(true)
        throw error
      }
    } catch (error) {
      return { isWritten: false, error }
    }
  }

  function probeNow(): Promise<ProbeResult> {
    running ??= write().finally(() => (running = undefined))
    return running
  }

  return {
    latest() {
      recent ??= probeNow().finally(() => setTimeout(() => (recent = undefined), resultMilliseconds).unref())
      return recent
    },
    probeNow,
    close: () => pool.end(),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, monotonicMilliseconds } from '../shared/clock.ts'
import { withTimeout } from '../shared/timeout.ts'
import { cancelStatement } from './cancel-request.ts'
import { createReachedServers, openPool, type ReachedServers } from './connection-pool.ts'
import { isDiskFull } from './unavailable.ts'

/** A larger difference means that one of the two clocks is wrong, and TPPs' calls would be refused for their Date header. */
export const clockDifferenceMillisecondsMax = 60_000

/** The result of one attempt to commit a write. */
export type ProbeResult =
  | { readonly isWritten: true; readonly clockDifferenceMilliseconds: number }
  | {
      readonly isWritten: false
      readonly isDiskFull: boolean
      /** Whether connections of this process have reached two servers for longer than a failover takes. */
      readonly isSplit: boolean
      readonly error: unknown
    }

export interface WriteProbe {
  /** Returns a result that is at most a second old: however many callers ask, there is one write a second. */
  latest(): Promise<ProbeResult>
  /** Returns the result of a write that ends after this call. */
  probeNow(): Promise<ProbeResult>
  /**
   * Returns how far the server's clock was ahead of the database's when a write was last committed; undefined if none was
   * yet. Does not wait for a database that is away.
   */
  lastClockDifference(): Promise<number | undefined>
  close(): Promise<void>
}

// A proxy without a primary may take seconds to refuse a connection, and the next attempt may find one.
const timeouts = { connectionMilliseconds: 1_000, statementMilliseconds: 2_000, answerMilliseconds: 2_000 }
const resultMilliseconds = 1_000
/** Balancers wait for half a second, some for less. */
const clockMilliseconds = 300

const POOL = { connectionsMax: 1, timeouts, name: 'havn write probe', lifetimeSeconds: 5 }
/** For so long connections to the former primary may stay open. */
const failoverMilliseconds = 15_000

interface WriteProbeSetup {
  readonly url: string
  readonly clock: Clock
  /** Of all connections of the process. Default: those of the probe. */
  readonly servers?: ReachedServers
}

/**
 * Proves that PostgreSQL commits writes for which a table grows, standby included: a database that answers reads, updates
 * rows in place or holds a connection open may still be unable to. The probe has a connection of its own, so that a busy server is not mistaken for a dead database.
 */
export function openWriteProbe({
  url,
  clock,
  servers = createReachedServers(),
}: WriteProbeSetup): WriteProbe {
  // A new connection reaches the server that new connections of other processes reach.
  const pool = openPool({ ...POOL, url, servers })
  let severalSince: number | undefined
  let running: Promise<ProbeResult> | undefined
  let recent: Promise<ProbeResult> | undefined
  let lastDifference: number | undefined

  function isSplit(): boolean {
    severalSince = servers.areSeveral() ? (severalSince ?? monotonicMilliseconds()) : undefined
    return severalSince !== undefined && monotonicMilliseconds() - severalSince >= failoverMilliseconds
  }

  async function write(): Promise<ProbeResult> {
    try {
      const client = await pool.connect()
      try {
        const answer = client.query<{ at: Date }>('select tenancy.probe_write() as at')
        const { rows } = await withTimeout(answer, timeouts.answerMilliseconds)
        client.release()
        // Positive if the server's clock is ahead of the database's.
        const clockDifferenceMilliseconds = clock.milliseconds() - (rows[0]?.at.getTime() ?? Number.NaN)
        lastDifference = clockDifferenceMilliseconds
        if (isSplit())
          return {
            isWritten: false,
            isDiskFull: false,
            isSplit: true,
            error: new Error('two PostgreSQL servers'),
          }
        return { isWritten: true, clockDifferenceMilliseconds }
      } catch (error) {
        // An abandoned statement would wait beside the next ones.
        cancelStatement(client)
        client.release(true)
        throw error
      }
    } catch (error) {
      return { isWritten: false, isDiskFull: isDiskFull(error), isSplit: false, error }
    }
  }

  function probeNow(): Promise<ProbeResult> {
    running ??= write().finally(() => (running = undefined))
    return running
  }

  function latest(): Promise<ProbeResult> {
    recent ??= probeNow().finally(() => setTimeout(() => (recent = undefined), resultMilliseconds).unref())
    return recent
  }

  return {
    latest,
    probeNow,
    async lastClockDifference() {
      await Promise.race([latest(), sleep(clockMilliseconds, undefined, { ref: false })])
      return lastDifference
    },
    close: () => pool.end(),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Keeps calls away from a database that hangs. Each statement that times out leaves a backend behind that still waits; if
 * new connections kept coming, PostgreSQL would have none left when it recovers.
 */
export interface CircuitBreaker {
  /** Throws while the database is known not to answer. */
  check(): void
  /** Called when a statement timed out or no connection could be made: all calls fail until a write has committed. */
  open(): void
  /**
   * Waits for an answer of the database. If it takes long, the circuit breaker finds out whether the database commits
   * anything at all, and rejects within a second if not. A database that is only busy is waited for.
   */
  guard<Result>(answer: Promise<Result>): Promise<Result>
  /** Stops trying. */
  stop(): void
}

export const ALWAYS_CLOSED: CircuitBreaker = { check() {}, open() {}, guard: (answer) => answer, stop() {} }

const pauseMilliseconds = 300
/**
 * Time is counted in ticks of a timer, not by a clock: when this process itself was busy, answers may have arrived that it
 * has not read yet, and the ticks that were due meanwhile count as one.
 */
const tickMilliseconds = 100
/** An answer that takes longer raises suspicion. */
const suspiciousTicks = 2
/** A suspected database has this long to commit a write. */
const PROBE_MILLISECONDS = 500
/**
 * A database that is slow but commits is probed again after this. Less than `suspiciousTicks`: whatever begins to wait right
 * after a probe has succeeded is refused as soon as anything else.
 */
const trustTicks = 1

interface GuardedAnswer {
  ticks: number
  readonly reject: (error: DatabaseUnavailable) => void
}

/** Once opened, the circuit breaker calls `canWrite` until a write commits, and then closes. */
export function createCircuitBreaker(
  canWrite: () => Promise<boolean>,
  probeMilliseconds = PROBE_MILLISECONDS,
): CircuitBreaker {
  const probeTicksMax = Math.ceil(probeMilliseconds / tickMilliseconds)
  let isOpen = false
  /** How long the present probe has run, or the database is known not to answer. */
  let silentTicks = 0
  let isProbing = false
  let trustedTicks = 0
  let timer: NodeJS.Timeout | undefined
  const guarded = new Set<GuardedAnswer>()
  const end = new AbortController()

  async function closeWhenAnswered(): Promise<void> {
    while (!end.signal.aborted && !(await canWrite()))
      await sleep(pauseMilliseconds, undefined, { ref: false })
    isOpen = false
    silentTicks = 0
  }

  function open(): void {
    if (isOpen || end.signal.aborted) return
    isOpen = true
    void closeWhenAnswered()
  }

  async function probe(): Promise<void> {
    isProbing = true
    silentTicks = 0
    const isWritten = await canWrite()
    isProbing = false
    trustedTicks = trustTicks
    if (!isWritten) open()
    else if (!isOpen) silentTicks = 0
  }

  function tick(): void {
    if (guarded.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    for (const answer of guarded) answer.ticks += 1
    const suspicious = [...guarded].filter(({ ticks }) => ticks >= suspiciousTicks)
    if (isOpen || isProbing) silentTicks += 1
    else if (trustedTicks > 0) trustedTicks -= 1
    else if (suspicious.length > 0) void probe()
    if (silentTicks < probeTicksMax) return
    open()
    for (const { reject } of suspicious) reject(silent())
  }

  return {
    check() {
      if (isOpen) throw silent()
    },
    open,
    async guard(answer) {
      const { promise, reject } = Promise.withResolvers<never>()
      const own = { ticks: 0, reject }
      guarded.add(own)
      timer ??= setInterval(tick, tickMilliseconds).unref()
      try {
        return await Promise.race([answer, promise])
      } finally {
        guarded.delete(own)
      }
    },
    stop() {
      end.abort()
      clearInterval(timer)
    },
  }
}

function silent(): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error('the database has stopped answering'))
}

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
  /** Stops trying. */
  stop(): void
}

export const ALWAYS_CLOSED: CircuitBreaker = { check() {}, open() {}, stop() {} }

const pauseMilliseconds = 500

/** Once opened, the circuit breaker calls `canWrite` until a write commits, and then closes. */
export function createCircuitBreaker(canWrite: () => Promise<boolean>): CircuitBreaker {
  let isOpen = false
  const end = new AbortController()

  async function closeWhenAnswered(): Promise<void> {
    while (!end.signal.aborted && !(await canWrite()))
      await sleep(pauseMilliseconds, undefined, { ref: false })
    isOpen = false
  }

  return {
    check() {
      if (isOpen) throw new DatabaseUnavailable(new Error('the database has stopped answering'))
    },
    open() {
      if (isOpen || end.signal.aborted) return
      isOpen = true
      void closeWhenAnswered()
    },
    stop() {
      end.abort()
    },
  }
}

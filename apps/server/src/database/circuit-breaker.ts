import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Keeps calls from a database that hangs. Each statement that is given up leaves a backend behind that still waits;
 * if new connections kept coming, PostgreSQL would have none left for anybody when it recovers.
 */
export interface CircuitBreaker {
  /** Throws while the database is known not to answer. */
  check(): void
  /** A statement had no answer in time, or no connection could be made: nobody is let through until a write has committed. */
  open(): void
  /** Stops trying. */
  stop(): void
}

export const ALWAYS_CLOSED: CircuitBreaker = { check() {}, open() {}, stop() {} }

const pauseMilliseconds = 500

/** Opened by whoever waited in vain, closed by the first write that commits; `canWrite` tries one. */
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

import { monotonicMilliseconds } from './clock.ts'

/**
 * Whether anything happens in this process. Most work in the background is caused by a call or a job of the same process, so
 * while nothing happens it need not be looked for as often, and an idle server leaves its database alone.
 */
export interface Activity {
  /** Notes that something happens which may cause work in the background. */
  note(): void
  readonly isIdle: boolean
  /** Calls back when something happens after a while of nothing. Returns how to end that. */
  onWake(wake: () => void): () => void
}

/** Longer than the first pause after which a notification is tried again. */
const idleAfterMilliseconds = 15_000

export function createActivity(now: () => number = monotonicMilliseconds): Activity {
  const wakers = new Set<() => void>()
  let notedAt = now()
  const isIdle = () => now() - notedAt > idleAfterMilliseconds
  return {
    note() {
      const wasIdle = isIdle()
      notedAt = now()
      if (wasIdle) for (const wake of wakers) wake()
    },
    get isIdle() {
      return isIdle()
    },
    onWake(wake) {
      wakers.add(wake)
      return () => void wakers.delete(wake)
    },
  }
}

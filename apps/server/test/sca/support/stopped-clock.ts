import type { TestBank } from '../../support/bank.ts'

/** A bank's real clock, stopped: it says what the test says, to the millisecond. */
export interface StoppedClock {
  milliseconds: number
}

/** From here on the server and the calls of the test go by this clock. */
export function stopClock({ clock }: TestBank, at = Date.now()): StoppedClock {
  const stopped = { milliseconds: at }
  Object.defineProperty(clock, 'milliseconds', { configurable: true, value: () => stopped.milliseconds })
  return stopped
}

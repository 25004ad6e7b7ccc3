import type { TestBank } from '../../support/bank.ts'

/** A bank's real clock, stopped: the test sets it, to the millisecond. */
export interface StoppedClock {
  milliseconds: number
}

/** From here on the server and the calls of the test use this clock, which starts at a whole second. */
export function stopClock(
  { clock }: TestBank,
  milliseconds = Math.floor(Date.now() / 1000) * 1000,
): StoppedClock {
  const stopped = { milliseconds }
  Object.defineProperty(clock, 'milliseconds', { configurable: true, value: () => stopped.milliseconds })
  return stopped
}

import type { TestBank } from '../../support/bank.ts'

/** Stops the clock of a bank, give or take a millisecond. */
export function freezeClock({ clock }: TestBank, milliseconds: number): void {
  Object.defineProperty(clock, 'offsetMilliseconds', {
    configurable: true,
    get: () => milliseconds - Date.now(),
  })
}

/** Lets it run again, at the real time. */
export function releaseClock({ clock }: TestBank): void {
  Object.defineProperty(clock, 'offsetMilliseconds', { configurable: true, writable: true, value: 0 })
}

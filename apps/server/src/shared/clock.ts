/** The source of the time. Rules take a moment as an argument; only this file reads the clock. */
export interface Clock {
  /** Milliseconds since 1970, of the real clock. */
  milliseconds(): number
}

export const realClock: Clock = { milliseconds: () => Date.now() }

/** A monotonic clock for durations, which changes of the real clock do not affect. Counts from the start of this process. */
export const monotonicMilliseconds = (): number => performance.now()

/** Returns a bank's business time: real time plus the offset that a sandbox TPP has set. */
export function bankTime(bank: { readonly clockOffsetMilliseconds: number }, clock: Clock): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(clock.milliseconds() + bank.clockOffsetMilliseconds)
}

/** Converts a moment that the database driver returned. */
export function toInstant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}

/** Returns the date in Norway at a moment. */
export function bankDate(moment: Temporal.Instant): Temporal.PlainDate {
  return moment.toZonedDateTimeISO('Europe/Oslo').toPlainDate()
}

/** Returns when a day begins in Norway. */
export function bankDayStart(date: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime('Europe/Oslo').toInstant()
}

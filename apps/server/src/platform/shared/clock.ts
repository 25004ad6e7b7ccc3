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

const hourMilliseconds = 3_600_000
let latestDate: { readonly hour: number; readonly date: Temporal.PlainDate } | undefined

/**
 * Returns the date in Norway at a moment. The date is the same in a whole hour, since Norway's offset is whole hours;
 * computing it is slow, and nearly every call is about the present hour, so the latest one is kept.
 */
export function bankDate(moment: Temporal.Instant): Temporal.PlainDate {
  const hour = Math.floor(moment.epochMilliseconds / hourMilliseconds)
  if (latestDate?.hour !== hour)
    latestDate = { hour, date: moment.toZonedDateTimeISO('Europe/Oslo').toPlainDate() }
  return latestDate.date
}

/** Returns when a day begins in Norway. */
export function bankDayStart(date: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime('Europe/Oslo').toInstant()
}

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

/** Whose days are meant: a bank's country has its time zone. */
export interface InTimeZone {
  readonly timeZone: string
}

/** A date of a zone, and the moments in milliseconds since 1970 between which it is that date there. */
interface KnownDate {
  readonly date: Temporal.PlainDate
  readonly from: number
  readonly until: number
}

const latestDates = new Map<string, KnownDate>()

/**
 * Returns the date in a time zone at a moment. Computing it is slow, and nearly every call is about today, so the latest date of
 * each zone is kept.
 */
export function bankDate(moment: Temporal.Instant, { timeZone }: InTimeZone): Temporal.PlainDate {
  const { epochMilliseconds } = moment
  let known = latestDates.get(timeZone)
  if (known === undefined || epochMilliseconds < known.from || epochMilliseconds >= known.until) {
    const start = moment.toZonedDateTimeISO(timeZone).startOfDay()
    const until = start.add({ days: 1 }).epochMilliseconds
    known = { date: start.toPlainDate(), from: start.epochMilliseconds, until }
    latestDates.set(timeZone, known)
  }
  return known.date
}

/** Returns when a day begins in a time zone. */
export function bankDayStart(date: string, { timeZone }: InTimeZone): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant()
}

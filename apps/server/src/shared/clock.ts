/** Where the time comes from. Rules take a moment as an argument; this is the only place that reads one. */
export interface Clock {
  /** Milliseconds since 1970, of the real clock. */
  milliseconds(): number
}

export const realClock: Clock = { milliseconds: () => Date.now() }

/** For how long something has lasted, whatever is done to the real clock meanwhile. Counts from some moment of this process. */
export const monotonicMilliseconds = (): number => performance.now()

/** A bank's business time: the real clock moved by what a sandbox TPP asked for. */
export function bankTime(bank: { readonly clockOffsetMilliseconds: number }, clock: Clock): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(clock.milliseconds() + bank.clockOffsetMilliseconds)
}

/** A moment as the database gives it. */
export function toInstant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}

/** The date on the wall of a Norwegian bank. */
export function bankDate(moment: Temporal.Instant): Temporal.PlainDate {
  return moment.toZonedDateTimeISO('Europe/Oslo').toPlainDate()
}

/** When a day begins at a Norwegian bank. */
export function bankDayStart(date: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime('Europe/Oslo').toInstant()
}

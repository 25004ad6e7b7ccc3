import type { Country } from '../../../platform/banks/index.ts'
import { bankDate, type InTimeZone } from '../../../platform/shared/clock.ts'
import { isBankingDay } from '../banking-day.ts'

/** The batch runs of a bank on one day, in order: by local time, the same on every day of the year. */
export function runTimesOn(country: Country, day: Temporal.PlainDate): readonly Temporal.Instant[] {
  const { runTimes, timeZone } = country
  return runTimes.map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }).toInstant())
}

type TimesOn = (country: Country, day: Temporal.PlainDate) => readonly Temporal.Instant[]

/** Everything that is scheduled on one day: periodic payments are paid when the day starts, then come the batch runs. */
const scheduledTimesOn: TimesOn = (country, day) => [
  day.toZonedDateTime(country.timeZone).toInstant(),
  ...runTimesOn(country, day),
]

/** Whether this is the start of a day, when periodic payments are paid and nothing else. */
export function isDayStart({ timeZone }: InTimeZone, time: Temporal.Instant): boolean {
  return time.equals(time.toZonedDateTimeISO(timeZone).startOfDay().toInstant())
}

/** The last batch run at or before a time. */
export const lastRunAt = (country: Country, time: Temporal.Instant) => lastAt(runTimesOn, country, time)

/** The first batch run after a time. */
export const nextRunAfter = (country: Country, time: Temporal.Instant) => nextAfter(runTimesOn, country, time)

/** The last batch run or start of a day at or before a time. */
const lastScheduledTimeAt = (country: Country, time: Temporal.Instant) =>
  lastAt(scheduledTimesOn, country, time)

/** Something that is scheduled: a batch run, or the start of a day. */
export interface ScheduledRun {
  readonly at: Temporal.Instant
  /** Whether it claims payments. It does not at the start of a day, nor on a day on which banks are closed. */
  readonly claims: boolean
}

/** A time in which a bank's runs were not done. */
interface MissedSpan {
  readonly country: Country
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/**
 * The runs whose work is to be done now, in order, if nothing that was scheduled since a time has been done: the last one,
 * which makes up for those before it, and before it the last one that claims payments. Without that one the payments of the
 * days before would wait for the next banking day.
 */
export function runsToMakeUp(span: MissedSpan): readonly ScheduledRun[] {
  const last = lastScheduledTimeAt(span.country, span.now)
  const claiming = lastClaimingRun(span)
  if (claiming === undefined) return [{ at: last, claims: false }]
  const made = { at: claiming, claims: true }
  return claiming.equals(last) ? [made] : [made, { at: last, claims: false }]
}

/** The last run of a banking day between two times; undefined if there was none. */
function lastClaimingRun({ country, since, now }: MissedSpan): Temporal.Instant | undefined {
  const isPast = (time: Temporal.Instant) => Temporal.Instant.compare(time, now) <= 0
  const firstDay = bankDate(since, country)
  let day = bankDate(now, country)
  while (Temporal.PlainDate.compare(day, firstDay) >= 0) {
    const last = isBankingDay(country, day) ? runTimesOn(country, day).findLast(isPast) : undefined
    if (last !== undefined) return Temporal.Instant.compare(last, since) >= 0 ? last : undefined
    day = day.subtract({ days: 1 })
  }
  return undefined
}

/** The first batch run or start of a day after a time. */
export const nextScheduledTimeAfter = (country: Country, time: Temporal.Instant) =>
  nextAfter(scheduledTimesOn, country, time)

/**
 * When the next run is once a bank has these times. A run of the times before that is due stays due, and one that was to come
 * before the first of the new times is done at once: payments that were to be executed today would otherwise wait.
 */
export function replanRun(
  country: Country,
  { planned, now }: { planned: Temporal.Instant | undefined; now: Temporal.Instant },
): Temporal.Instant {
  const next = nextScheduledTimeAfter(country, now)
  if (planned === undefined || Temporal.Instant.compare(planned, next) >= 0) return next
  const last = lastRunAt(country, now)
  return Temporal.Instant.compare(planned, last) < 0 ? planned : last
}

function lastAt(timesOn: TimesOn, country: Country, time: Temporal.Instant): Temporal.Instant {
  const today = bankDate(time, country)
  const candidates = [...timesOn(country, today.subtract({ days: 1 })), ...timesOn(country, today)]
  return candidates.findLast((candidate) => Temporal.Instant.compare(candidate, time) <= 0) ?? time
}

function nextAfter(timesOn: TimesOn, country: Country, time: Temporal.Instant): Temporal.Instant {
  const today = bankDate(time, country)
  const candidates = [...timesOn(country, today), ...timesOn(country, today.add({ days: 1 }))]
  return candidates.find((candidate) => Temporal.Instant.compare(candidate, time) > 0) ?? time
}

/** Whether a time is that of the day's last batch run, or later. */
export function isLastRunOfDay(country: Country, day: Temporal.PlainDate, time: Temporal.Instant): boolean {
  const last = runTimesOn(country, day).at(-1)
  return last !== undefined && Temporal.Instant.compare(time, last) >= 0
}

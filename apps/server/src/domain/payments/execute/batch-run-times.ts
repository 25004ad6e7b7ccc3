import { bankDate } from '../../../platform/shared/clock.ts'
import { isBankingDay } from '../banking-day.ts'

/** The times of the batch runs of a Norwegian bank, by local time: the same on every day of the year. */
const RUN_TIMES = ['06:00', '09:30', '12:00', '14:30', '17:00'].map((time) => Temporal.PlainTime.from(time))

const zone = 'Europe/Oslo'

/** The batch runs of one day, in order. None falls into the hour at night that daylight saving skips or repeats. */
export function runTimesOn(day: Temporal.PlainDate): readonly Temporal.Instant[] {
  return RUN_TIMES.map((plainTime) => day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant())
}

type TimesOn = (day: Temporal.PlainDate) => readonly Temporal.Instant[]

/** Everything that is scheduled on one day: periodic payments are paid when the day starts, then come the batch runs. */
const scheduledTimesOn: TimesOn = (day) => [day.toZonedDateTime(zone).toInstant(), ...runTimesOn(day)]

/** Whether this is the start of a day, when periodic payments are paid and nothing else. */
export function isDayStart(time: Temporal.Instant): boolean {
  return time.equals(time.toZonedDateTimeISO(zone).startOfDay().toInstant())
}

/** The last batch run at or before a time. */
export const lastRunAt = (time: Temporal.Instant) => lastAt(runTimesOn, time)

/** The first batch run after a time. */
export const nextRunAfter = (time: Temporal.Instant) => nextAfter(runTimesOn, time)

/** The last batch run or start of a day at or before a time. */
const lastScheduledTimeAt = (time: Temporal.Instant) => lastAt(scheduledTimesOn, time)

/** Something that is scheduled: a batch run, or the start of a day. */
export interface ScheduledRun {
  readonly at: Temporal.Instant
  /** Whether it claims payments. It does not at the start of a day, nor on a day on which banks are closed. */
  readonly claims: boolean
}

/**
 * The runs whose work is to be done now, in order, if nothing that was scheduled since a time has been done: the last one,
 * which makes up for those before it, and before it the last one that claims payments. Without that one the payments of the
 * days before would wait for the next banking day.
 */
export function runsToMakeUp(span: {
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}): readonly ScheduledRun[] {
  const last = lastScheduledTimeAt(span.now)
  const claiming = lastClaimingRun(span)
  if (claiming === undefined) return [{ at: last, claims: false }]
  const made = { at: claiming, claims: true }
  return claiming.equals(last) ? [made] : [made, { at: last, claims: false }]
}

/** The last run of a banking day between two times; undefined if there was none. */
function lastClaimingRun({
  since,
  now,
}: {
  since: Temporal.Instant
  now: Temporal.Instant
}): Temporal.Instant | undefined {
  const isPast = (time: Temporal.Instant) => Temporal.Instant.compare(time, now) <= 0
  const firstDay = bankDate(since)
  let day = bankDate(now)
  while (Temporal.PlainDate.compare(day, firstDay) >= 0) {
    const last = isBankingDay(day) ? runTimesOn(day).findLast(isPast) : undefined
    if (last !== undefined) return Temporal.Instant.compare(last, since) >= 0 ? last : undefined
    day = day.subtract({ days: 1 })
  }
  return undefined
}

/** The first batch run or start of a day after a time. */
export const nextScheduledTimeAfter = (time: Temporal.Instant) => nextAfter(scheduledTimesOn, time)

function lastAt(timesOn: TimesOn, time: Temporal.Instant): Temporal.Instant {
  const today = time.toZonedDateTimeISO(zone).toPlainDate()
  const candidates = [...timesOn(today.subtract({ days: 1 })), ...timesOn(today)]
  return candidates.findLast((candidate) => Temporal.Instant.compare(candidate, time) <= 0) ?? time
}

function nextAfter(timesOn: TimesOn, time: Temporal.Instant): Temporal.Instant {
  const today = time.toZonedDateTimeISO(zone).toPlainDate()
  const candidates = [...timesOn(today), ...timesOn(today.add({ days: 1 }))]
  return candidates.find((candidate) => Temporal.Instant.compare(candidate, time) > 0) ?? time
}

/** Whether a time is that of the day's last batch run, or later. */
export function isLastRunOfDay(day: Temporal.PlainDate, time: Temporal.Instant): boolean {
  const last = runTimesOn(day).at(-1)
  return last !== undefined && Temporal.Instant.compare(time, last) >= 0
}

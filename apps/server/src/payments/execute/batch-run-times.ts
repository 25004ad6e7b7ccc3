/** When batch runs take place, by the clock on the wall of a Norwegian bank: the same on every day of the year. */
const RUN_TIMES = ['06:00', '09:30', '12:00', '14:30', '17:00'].map((time) => Temporal.PlainTime.from(time))

const zone = 'Europe/Oslo'

/** The runs of one day, in order. None falls into the hour that daylight saving skips or repeats, which is at night. */
export function runTimesOn(day: Temporal.PlainDate): readonly Temporal.Instant[] {
  return RUN_TIMES.map((plainTime) => day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant())
}

type TimesOn = (day: Temporal.PlainDate) => readonly Temporal.Instant[]

/** What is done for a bank by its clock: as the day begins periodic payments are paid, then come the runs. */
const scheduledTimesOn: TimesOn = (day) => [day.toZonedDateTime(zone).toInstant(), ...runTimesOn(day)]

/** As a day begins, periodic payments are paid and nothing else. */
export function isDayStart(moment: Temporal.Instant): boolean {
  return moment.equals(moment.toZonedDateTimeISO(zone).startOfDay().toInstant())
}

/** The last run at or before a moment. */
export const lastRunAt = (moment: Temporal.Instant) => lastOf(runTimesOn, moment)

/** The first run after a moment. */
export const nextRunAfter = (moment: Temporal.Instant) => nextOf(runTimesOn, moment)

/** The same with the beginnings of days. */
export const lastScheduledTimeAt = (moment: Temporal.Instant) => lastOf(scheduledTimesOn, moment)
export const nextScheduledTimeAfter = (moment: Temporal.Instant) => nextOf(scheduledTimesOn, moment)

function lastOf(of: TimesOn, moment: Temporal.Instant): Temporal.Instant {
  const today = moment.toZonedDateTimeISO(zone).toPlainDate()
  const all = [...of(today.subtract({ days: 1 })), ...of(today)]
  return all.findLast((one) => Temporal.Instant.compare(one, moment) <= 0) ?? moment
}

function nextOf(of: TimesOn, moment: Temporal.Instant): Temporal.Instant {
  const today = moment.toZonedDateTimeISO(zone).toPlainDate()
  const all = [...of(today), ...of(today.add({ days: 1 }))]
  return all.find((one) => Temporal.Instant.compare(one, moment) > 0) ?? moment
}

/** Is this the last run of that day, or later? */
export function isLastRunOfDay(day: Temporal.PlainDate, moment: Temporal.Instant): boolean {
  const last = runTimesOn(day).at(-1)
  return last !== undefined && Temporal.Instant.compare(moment, last) >= 0
}

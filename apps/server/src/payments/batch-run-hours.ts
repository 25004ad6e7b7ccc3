/** When batch runs take place, by the clock on the wall of a Norwegian bank: the same on every day of the year. */
const RUN_TIMES = ['06:00', '09:30', '12:00', '14:30', '17:00'].map((time) => Temporal.PlainTime.from(time))

const zone = 'Europe/Oslo'

/** The runs of one day, in order. None falls into the hour that daylight saving skips or repeats, which is at night. */
export function runsOf(day: Temporal.PlainDate): readonly Temporal.Instant[] {
  return RUN_TIMES.map((plainTime) => day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant())
}

/** The last run at or before a moment. */
export function lastRunAt(moment: Temporal.Instant): Temporal.Instant {
  const today = moment.toZonedDateTimeISO(zone).toPlainDate()
  const runs = [...runsOf(today.subtract({ days: 1 })), ...runsOf(today)]
  const last = runs.findLast((run) => Temporal.Instant.compare(run, moment) <= 0)
  return last ?? moment
}

/** The first run after a moment. */
export function nextRunAfter(moment: Temporal.Instant): Temporal.Instant {
  const today = moment.toZonedDateTimeISO(zone).toPlainDate()
  const runs = [...runsOf(today), ...runsOf(today.add({ days: 1 }))]
  const next = runs.find((run) => Temporal.Instant.compare(run, moment) > 0)
  return next ?? moment
}

/** Is this the last run of that day, or later? */
export function isLastRunOf(day: Temporal.PlainDate, moment: Temporal.Instant): boolean {
  const last = runsOf(day).at(-1)
  return last !== undefined && Temporal.Instant.compare(moment, last) >= 0
}

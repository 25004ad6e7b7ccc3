const OSLO = 'Europe/Oslo'

const today = () => Temporal.Now.zonedDateTimeISO(OSLO).toPlainDate()

/** The date so many days after today, in Norway and by the real clock: today a test's bank was opened. */
export function inDays(days: number): string {
  return today().add({ days }).toString()
}

/** The next Monday in the middle of November, a week without holidays, or a day before or after it. */
export function mondayInNovember(days = 0): string {
  let day = today().add({ days: 1 })
  while (day.month !== 11 || day.day < 15 || day.day > 21 || day.dayOfWeek !== 1) day = day.add({ days: 1 })
  return day.add({ days }).toString()
}

/** A time of day in Norway, such as `22:00`, as a bank's clock is set to it. */
export function timeOn(date: string, time: string): { time: string } {
  const moment = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: OSLO, plainTime: time })
  return { time: moment.toString({ timeZoneName: 'never' }) }
}

import type { Country } from '../../platform/banks/index.ts'

/** The country whose closed days are meant. */
type WithClosedDays = Pick<Country, 'closedDays'>

/** Returns the name of the public holiday on this date; undefined if there is none. */
export function holidayOn({ closedDays }: WithClosedDays, date: Temporal.PlainDate): string | undefined {
  const { fixed, easter } = closedDays
  return fixed[date.toString().slice(-5)] ?? easter[easterSunday(date.year).until(date).days]
}

/** Says whether the country's banks execute payments on this date: on weekdays, except on public holidays. */
export function isBankingDay(country: WithClosedDays, date: Temporal.PlainDate): boolean {
  return !country.closedDays.weekend.includes(date.dayOfWeek) && holidayOn(country, date) === undefined
}

/** Returns the date itself if it is a banking day, otherwise the first banking day after it. */
export function bankingDayFrom(country: WithClosedDays, date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date
  while (!isBankingDay(country, day)) day = day.add({ days: 1 })
  return day
}

/** Computes Easter Sunday by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
export function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century + 8) / 25)
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}

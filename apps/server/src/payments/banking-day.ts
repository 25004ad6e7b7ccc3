/** Norwegian public holidays with a fixed date: New Year, Labour Day, Constitution Day, Christmas. */
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-17', '12-25', '12-26'])

/** The public holidays that move with Easter, from Maundy Thursday to Whit Monday, in days from Easter Sunday. */
const EASTER_HOLIDAYS = new Set([-3, -2, 0, 1, 39, 49, 50])

/** Says whether Norwegian banks execute payments on this date: from Monday to Friday, except on public holidays. */
export function isBankingDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek > 5 || FIXED_HOLIDAYS.has(date.toString().slice(5))) return false
  return !EASTER_HOLIDAYS.has(easterSunday(date.year).until(date).days)
}

/** Returns the date itself if it is a banking day, otherwise the first banking day after it. */
export function bankingDayFrom(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date
  while (!isBankingDay(day)) day = day.add({ days: 1 })
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

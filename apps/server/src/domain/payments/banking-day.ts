/** Norwegian public holidays with a fixed date, by month and day. */
const FIXED_HOLIDAYS: ReadonlyMap<string, string> = new Map([
  ['01-01', "New Year's Day"],
  ['05-01', 'Labour Day'],
  ['05-17', 'Constitution Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Second Day of Christmas'],
])

/** The public holidays that move with Easter, in days from Easter Sunday. */
const EASTER_HOLIDAYS: ReadonlyMap<number, string> = new Map([
  [-3, 'Maundy Thursday'],
  [-2, 'Good Friday'],
  [0, 'Easter Sunday'],
  [1, 'Easter Monday'],
  [39, 'Ascension Day'],
  [49, 'Whit Sunday'],
  [50, 'Whit Monday'],
])

/** Returns the name of the Norwegian public holiday on this date; undefined if there is none. */
export function holidayOn(date: Temporal.PlainDate): string | undefined {
  return (
    FIXED_HOLIDAYS.get(date.toString().slice(5)) ??
    EASTER_HOLIDAYS.get(easterSunday(date.year).until(date).days)
  )
}

/** Says whether Norwegian banks execute payments on this date: from Monday to Friday, except on public holidays. */
export function isBankingDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && holidayOn(date) === undefined
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

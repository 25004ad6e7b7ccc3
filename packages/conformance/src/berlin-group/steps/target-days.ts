/** The nth day after this one on which TARGET is open, reckoned without the server's own calendar. */
export function bankingDayAfter(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let found = day
  for (let left = count; left > 0; left -= 1) {
    found = found.add({ days: 1 })
    while (isClosed(found)) found = found.add({ days: 1 })
  }
  return found
}

const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Good Friday and Easter Monday, by year. */
const EASTER: ReadonlySet<string> = new Set([
  '2026-04-03',
  '2026-04-06',
  '2027-03-26',
  '2027-03-29',
  '2028-04-14',
  '2028-04-17',
  '2029-03-30',
  '2029-04-02',
  '2030-04-19',
  '2030-04-22',
])

const isClosed = (day: Temporal.PlainDate): boolean =>
  day.dayOfWeek >= 6 || FIXED.has(day.toString().slice(5)) || EASTER.has(day.toString())

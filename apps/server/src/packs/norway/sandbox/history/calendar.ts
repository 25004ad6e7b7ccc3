/** A day on which the bank books, with the closed days before it, whose bookings happen on this day. */
export interface BookingDay {
  /** 2026-11-16. */
  readonly date: string
  readonly year: number
  readonly month: number
  readonly covers: readonly { readonly day: number; readonly month: number; readonly dayOfWeek: number }[]
}

/** Is something due on this day? */
export type Calendar = (day: BookingDay) => boolean

const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '05-17', '12-24', '12-25', '12-26', '12-31'])

/** Moving holidays such as Easter are ignored: this makes up a history and decides nothing. */
const isClosed = (day: Temporal.PlainDate) => day.dayOfWeek > 5 || FIXED_HOLIDAYS.has(day.toString().slice(5))

/** The days between two, both included, on which the bank books. */
export function* bookingDays(first: Temporal.PlainDate, last: Temporal.PlainDate): Generator<BookingDay> {
  let covers = closedBefore(first)
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    covers.push(day)
    if (isClosed(day)) continue
    yield { date: day.toString(), year: day.year, month: day.month, covers }
    covers = []
  }
}

function closedBefore(day: Temporal.PlainDate): Temporal.PlainDate[] {
  const before = day.subtract({ days: 1 })
  return isClosed(before) ? [...closedBefore(before), before] : []
}

/** Due on a day of every month, or of some months. */
export const monthly =
  (dayOfMonth: number, months?: readonly number[]): Calendar =>
  ({ covers }) =>
    covers.some(({ day, month }) => day === dayOfMonth && (months?.includes(month) ?? true))

/** Due on a day of every week; 1 is Monday. */
export const weekly =
  (dayOfWeek: number): Calendar =>
  ({ covers }) =>
    covers.some((day) => day.dayOfWeek === dayOfWeek)

export const everyDay: Calendar = () => true

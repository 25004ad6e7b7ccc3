import assert from 'node:assert/strict'
import type { ExecutionRule, Frequency } from '@havn/contract'
import type { Country } from '../../../platform/banks/index.ts'
import { bankingDayFrom, isBankingDay } from '../banking-day.ts'

/**
 * When a periodic payment is paid. The specification names the fields and leaves their meaning open. This is ours:
 *
 * - By weeks: every 7 or 14 days from startDate, which is the first. dayOfExecution is not used.
 * - By months: every 1, 2, 3, 6 or 12 months from the month of startDate, on dayOfExecution, or else on the day of
 *   startDate. If that day of the first month is before startDate, the first is a period later.
 * - MonthlyVariable: every year in each of monthsOfExecution, on the same day; the first is on or after startDate.
 * - A month that lacks the day takes its last one, and the months after it take the day itself again.
 * - endDate is the last day that may be such a nominal date. A date that was moved may lie after it.
 * - A nominal date that is no banking day is moved to the next one, or by `preceding` to the one before; but nothing is
 *   paid before startDate, so a date that would move before it moves to the next one instead.
 *
 * The bank is never closed for more than five days on end (Maundy Thursday to Easter Monday), and nominal dates lie a
 * week apart or more: so no two occurrences fall on one day, and none overtakes another.
 */
export interface Schedule {
  /** YYYY-MM-DD, like endDate. */
  readonly startDate: string
  /** The last day, included; undefined when the payment goes on until it is cancelled. */
  readonly endDate: string | undefined
  readonly frequency: Frequency
  /** Undefined means `following`. */
  readonly executionRule: ExecutionRule | undefined
  /** Numbers from 1 to 12, each once; only for MonthlyVariable. */
  readonly monthsOfExecution: readonly number[] | undefined
  /** A number from 1 to 31; not for Weekly and EveryTwoWeeks. */
  readonly dayOfExecution: number | undefined
}

export interface Occurrence {
  readonly nominalDate: string
  /** The banking day on which the occurrence is paid. */
  readonly executionDate: string
}

/** The n-th occurrence, counted from 1; undefined after the end of the schedule. */
export function occurrence(country: Country, schedule: Schedule, n: number): Occurrence | undefined {
  assert(Number.isSafeInteger(n) && n >= 1, `occurrences are counted from 1, not ${n}`)
  return occurrenceOf(country, schedule, nominalDatesOf(schedule).dateAt(n - 1))
}

/** The first occurrence that is executed on or after a day. */
export function firstOccurrenceFrom(
  country: Country,
  schedule: Schedule,
  from: string,
): (Occurrence & { readonly number: number }) | undefined {
  const nominalDates = nominalDatesOf(schedule)
  const earliest = Temporal.PlainDate.from(from)
  // The search starts shortly before, so at most 14 occurrences are checked.
  for (let index = Math.max(0, nominalDates.indexBefore(earliest)); ; index++) {
    const found = occurrenceOf(country, schedule, nominalDates.dateAt(index))
    if (found === undefined) return undefined
    // Dates are not compared as texts, because the year 10000 is written +010000.
    if (!isBefore(Temporal.PlainDate.from(found.executionDate), earliest))
      return { number: index + 1, ...found }
  }
}

function occurrenceOf(
  country: Country,
  schedule: Schedule,
  nominal: Temporal.PlainDate,
): Occurrence | undefined {
  const { endDate } = schedule
  if (endDate !== undefined && isBefore(Temporal.PlainDate.from(endDate), nominal)) return undefined
  return {
    nominalDate: nominal.toString(),
    executionDate: executionDate(country, schedule, nominal).toString(),
  }
}

function executionDate(
  country: Country,
  { executionRule, startDate }: Schedule,
  nominal: Temporal.PlainDate,
): Temporal.PlainDate {
  if (executionRule !== 'preceding') return bankingDayFrom(country, nominal)
  const earlier = bankingDayUpTo(country, nominal)
  return isBefore(earlier, Temporal.PlainDate.from(startDate)) ? bankingDayFrom(country, nominal) : earlier
}

/** The date itself, or the last banking day before it. */
function bankingDayUpTo(country: Country, date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date
  while (!isBankingDay(country, day)) day = day.subtract({ days: 1 })
  return day
}

function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

/** The endless sequence of nominal dates; the first has index 0. */
interface NominalDates {
  dateAt(index: number): Temporal.PlainDate
  /** An index, possibly negative: every occurrence before it is executed before the date. */
  indexBefore(date: Temporal.PlainDate): number
}

function nominalDatesOf(schedule: Schedule): NominalDates {
  const start = Temporal.PlainDate.from(schedule.startDate)
  const day = schedule.dayOfExecution ?? start.day
  const everyMonths = (months: number): NominalDates =>
    inMonths({ start, day, firstMonth: start.with({ day: 1 }), cycleMonths: months, months: [0] })
  switch (schedule.frequency) {
    case 'Weekly':
      return everyDays(start, 7)
    case 'EveryTwoWeeks':
      return everyDays(start, 14)
    case 'Monthly':
      return everyMonths(1)
    case 'EveryTwoMonths':
      return everyMonths(2)
    case 'Quarterly':
      return everyMonths(3)
    case 'SemiAnnual':
      return everyMonths(6)
    case 'Annual':
      return everyMonths(12)
    case 'MonthlyVariable': {
      assert(schedule.monthsOfExecution?.length, 'MonthlyVariable has months of execution')
      const months = schedule.monthsOfExecution
        .map((month) => month - 1)
        .toSorted((one, other) => one - other)
      return inMonths({
        start,
        day,
        firstMonth: start.with({ month: 1, day: 1 }),
        cycleMonths: 12,
        months,
      })
    }
  }
}

function everyDays(start: Temporal.PlainDate, days: number): NominalDates {
  return {
    dateAt: (index) => start.add({ days: index * days }),
    // The last one up to the date. The one before it is at least a week earlier, and no date moves that far.
    indexBefore: (date) => Math.floor(start.until(date).days / days),
  }
}

interface MonthCycle {
  readonly start: Temporal.PlainDate
  readonly day: number
  /** The first day of the month with which the first cycle begins. */
  readonly firstMonth: Temporal.PlainDate
  readonly cycleMonths: number
  /** The months of each cycle that have a payment, counted from 0, ascending. */
  readonly months: readonly number[]
}

function inMonths({ start, day, firstMonth, cycleMonths, months }: MonthCycle): NominalDates {
  const dateIn = (position: number): Temporal.PlainDate => {
    const month = months[position % months.length]
    assert(month !== undefined, 'a cycle has as many months as it says')
    const cycle = Math.floor(position / months.length)
    // A month that lacks the day uses its last day.
    return firstMonth.add({ months: cycle * cycleMonths + month }).with({ day })
  }
  let positionOfFirst = 0
  while (isBefore(dateIn(positionOfFirst), start)) positionOfFirst++
  return {
    dateAt: (index) => dateIn(positionOfFirst + index),
    // Skip the cycles that ended a whole month before the date's own: no date moves that far.
    indexBefore: (date) => {
      const monthsBefore = (date.year - firstMonth.year) * 12 + date.month - firstMonth.month - 1
      return Math.floor(monthsBefore / cycleMonths) * months.length - positionOfFirst
    },
  }
}

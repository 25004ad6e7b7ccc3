/** What an account held at the end of a day, in minor units. */
export interface DayBalance {
  /** `2026-11-16`. */
  readonly date: string
  readonly minorUnits: bigint
}

/** Consecutive days on which the balance was the same. */
export interface BalancePeriod {
  readonly firstDate: string
  readonly lastDate: string
  readonly firstIndex: number
  readonly lastIndex: number
  readonly minorUnits: bigint
  /** By how much it differs from the period before; undefined for the first. */
  readonly change: bigint | undefined
}

/** Joins consecutive days with the same balance. The days are in order. */
export function toPeriods(days: readonly DayBalance[]): readonly BalancePeriod[] {
  const periods: BalancePeriod[] = []
  for (const [index, { date, minorUnits }] of days.entries()) {
    const before = periods.at(-1)
    if (before?.minorUnits === minorUnits)
      periods[periods.length - 1] = { ...before, lastDate: date, lastIndex: index }
    else
      periods.push({
        firstDate: date,
        lastDate: date,
        firstIndex: index,
        lastIndex: index,
        minorUnits,
        change: before === undefined ? undefined : minorUnits - before.minorUnits,
      })
  }
  return periods
}

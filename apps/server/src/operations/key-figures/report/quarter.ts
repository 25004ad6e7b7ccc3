import { bankDayStart, type InTimeZone } from '../../../platform/shared/clock.ts'

/** A quarter of a year in a bank's time zone. */
export interface Quarter extends InTimeZone {
  /** Such as 2026-Q4. */
  readonly name: string
  /** Every day, such as 2026-10-01. */
  readonly days: readonly string[]
}

const QUARTER = /^(\d{4})-Q([1-4])$/

/** Returns the quarter of a name such as 2026-Q4; undefined if the text is not of this form. */
export function parseQuarter(name: string, { timeZone }: InTimeZone): Quarter | undefined {
  return QUARTER.test(name) ? { name, timeZone, days: daysOf(name) } : undefined
}

function daysOf(name: string): readonly string[] {
  const [, year, number] = QUARTER.exec(name) ?? []
  const first = Temporal.PlainDate.from({ year: Number(year), month: Number(number) * 3 - 2, day: 1 })
  const length = first.until(first.add({ months: 3 }), { largestUnit: 'days' }).days
  return Array.from({ length }, (_, index) => first.add({ days: index }).toString())
}

/** Returns the name of the quarter that a day is in. */
export function quarterOf({ year, month }: Temporal.PlainDate): string {
  return `${year}-Q${Math.ceil(month / 3)}`
}

/** Returns the quarter before this one. */
export function quarterBefore({ days, timeZone }: Quarter): Quarter {
  const name = quarterOf(Temporal.PlainDate.from(days[0] ?? '').subtract({ days: 1 }))
  return { name, timeZone, days: daysOf(name) }
}

/** Returns when a day of a quarter begins and ends: 23, 24 or 25 hours, in milliseconds since 1970. */
export function spanOfDay(zone: InTimeZone, day: string): { readonly from: number; readonly until: number } {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  return {
    from: bankDayStart(day, zone).epochMilliseconds,
    until: bankDayStart(next, zone).epochMilliseconds,
  }
}

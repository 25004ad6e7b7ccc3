import { failure, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'

/** A period of days, both ends included. */
export interface DayPeriod {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

interface PeriodRules {
  /** What the period is where the query says nothing, or only one end. */
  readonly defaults: (given: Partial<DayPeriod>) => DayPeriod
  readonly daysMax: number
}

/** Reads the period that a query names. Its dates are valid; the period must not be too long, or end before it begins. */
export function readPeriod(
  query: { readonly from?: string; readonly to?: string },
  { defaults, daysMax }: PeriodRules,
): Result<DayPeriod, Problem> {
  const period = defaults({
    ...(query.from === undefined ? {} : { from: Temporal.PlainDate.from(query.from) }),
    ...(query.to === undefined ? {} : { to: Temporal.PlainDate.from(query.to) }),
  })
  const days = period.from.until(period.to).days + 1
  if (days >= 1 && days <= daysMax) return success(period)
  const text = `expected a period of 1 to ${daysMax} days, got one from ${period.from.toString()} to ${period.to.toString()}`
  return failure({ reason: 'query-invalid', path: query.to === undefined ? 'from' : 'to', text })
}

/** The days of a period, the first one first. */
export function daysOf({ from, to }: DayPeriod): readonly Temporal.PlainDate[] {
  const length = Math.max(0, from.until(to).days + 1)
  return Array.from({ length }, (_, days) => from.add({ days }))
}

import { failure, parseDate, type Result, success } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'

const daysAheadMax = 365
const path = 'requestedExecutionDate'

/**
 * NDCT-13: the date is not in the past and at most a year ahead, by the bank's clock. Without a date it is today for the
 * time being; with the last approval it becomes the day of that.
 */
export function validateExecutionDate(
  requested: string | undefined,
  today: Temporal.PlainDate,
): Result<Temporal.PlainDate, Problem> {
  if (requested === undefined) return success(today)
  const parsed = parseDate(requested)
  if (!parsed.ok) return failure({ reason: 'body-invalid', path, text: parsed.problem })
  const date = Temporal.PlainDate.from(parsed.value)
  const daysAhead = today.until(date).days
  if (daysAhead < 0)
    return invalid(`expected ${today.toString()} (the bank's today) or later, got ${requested}`)
  if (daysAhead > daysAheadMax)
    return invalid(
      `expected ${today.add({ days: daysAheadMax }).toString()} or earlier (${daysAheadMax} days ahead), got ${requested}`,
    )
  return success(date)
}

function invalid(text: string): Result<never, Problem> {
  return failure({ reason: 'execution-date-invalid', path, text })
}

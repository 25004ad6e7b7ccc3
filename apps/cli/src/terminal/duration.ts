import { parseDuration as parse } from '@havn/server/commands/program/duration'
import { UsageError } from './exit-codes.ts'

/** Seconds of a duration such as 2h, 30m, 1d or 1h30m. Throws a `UsageError` for another text. */
export function parseDuration(text: string): number {
  const parsed = parse(text)
  if (!parsed.ok) throw new UsageError(parsed.problem)
  return parsed.value
}

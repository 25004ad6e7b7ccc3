import { UsageError } from './exit-codes.ts'

/** Reads the whole number of an option, within its limits. */
export function parseWholeNumber(
  text: string,
  { option, min, max }: { option: string; min: number; max: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN
  if (number >= min && number <= max) return number
  throw new UsageError(`${option} takes a number from ${min} to ${max}, but got ${JSON.stringify(text)}`)
}

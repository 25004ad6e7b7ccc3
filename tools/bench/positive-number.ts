/** Parses the value of an option of a command: a number above zero. Throws if it is none, so that a typo does not run nothing. */
export function positiveNumber(option: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new Error(`${option}: expected a number above 0, got ${JSON.stringify(text)}`)
  return value
}

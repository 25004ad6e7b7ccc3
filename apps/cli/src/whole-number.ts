/** A number that an option takes. */
export function parseWhole(
  text: string,
  { option, min, max }: { option: string; min: number; max: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN
  if (number >= min && number <= max) return number
  throw new Error(`${option} takes a number from ${min} to ${max}, but got ${JSON.stringify(text)}`)
}

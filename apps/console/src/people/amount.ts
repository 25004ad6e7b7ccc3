/** An amount as whole numbers, so that nothing is rounded: 250.05 is 25005 with two fraction digits. */
export interface Amount {
  readonly minorUnits: bigint
  readonly fractionDigits: number
}

/** Reads a decimal text of the bank, such as `-129.00`; undefined if it is something else. */
export function parseAmount(text: string): Amount | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return undefined
  return { minorUnits: BigInt(`${sign}${whole}${fraction}`), fractionDigits: fraction.length }
}

/** The decimal text of an amount: the reverse of `parseAmount`. */
export function amountText({ minorUnits, fractionDigits }: Amount): string {
  const sign = minorUnits < 0n ? '-' : ''
  const digits = String(minorUnits < 0n ? -minorUnits : minorUnits).padStart(fractionDigits + 1, '0')
  if (fractionDigits === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`
}

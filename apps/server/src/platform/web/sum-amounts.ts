import type { WrittenAmount } from './format.ts'

/** Adds up amounts by currency, in the order of first occurrence. Works on minor units, so nothing is rounded. */
export function sumAmounts(amounts: readonly WrittenAmount[]): readonly WrittenAmount[] {
  const sums = new Map<string, { minorUnits: bigint; digits: number }>()
  for (const { amount, currency } of amounts) {
    const [whole = '', fraction = ''] = amount.split('.')
    if (!/^[0-9]+$/.test(whole + fraction)) return amounts
    const { minorUnits, digits } = sums.get(currency) ?? { minorUnits: 0n, digits: fraction.length }
    if (digits !== fraction.length) return amounts
    sums.set(currency, { minorUnits: minorUnits + BigInt(whole + fraction), digits })
  }
  return Array.from(sums, ([currency, sum]) => ({ amount: written(sum), currency }))
}

function written({ minorUnits, digits }: { minorUnits: bigint; digits: number }): string {
  const text = minorUnits.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

import type { Money } from './transfer-order.ts'

/** What a bank takes for a currency on a day. */
export interface Rate {
  readonly currency: string
  /** Decimal digits of the currency's minor units: 2 for NOK, 0 for JPY, 3 for KWD. */
  readonly minorUnits: number
  /** NOK for one unit, a decimal number such as `11.7250`, above zero. */
  readonly nokPerUnit: string
}

export const NOK_RATE: Rate = { currency: 'NOK', minorUnits: 2, nokPerUnit: '1' }

/** The same value in another currency, exactly, rounded half up to that currency's minor unit. */
export function convert(minorUnits: bigint, from: Rate, to: Rate): Money {
  const fromRate = fraction(from)
  const toRate = fraction(to)
  const numerator = minorUnits * fromRate.numerator * toRate.denominator
  const denominator = fromRate.denominator * toRate.numerator
  return { minorUnits: (2n * numerator + denominator) / (2n * denominator), currency: to.currency }
}

/** NOK for one minor unit, as a fraction of whole numbers. */
function fraction({ nokPerUnit, minorUnits }: Rate): { numerator: bigint; denominator: bigint } {
  const [whole = '', decimals = ''] = nokPerUnit.split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length + minorUnits) }
}

import { convertCurrency, type Money, NOK_RATE } from '@havn/server/core-bank'
import { sandboxRate } from './rates.ts'

/**
 * Converts an amount to øre at the sandbox's rates. Undefined for a currency that is not traded: callers must then assume
 * that any limit is exceeded.
 */
export function toNokMinorUnits({ minorUnits, currency }: Money): bigint | undefined {
  const rate = sandboxRate(currency)
  return rate && convertCurrency(minorUnits, rate, NOK_RATE).minorUnits
}

import { convertCurrency, type Money, NOK_RATE } from '@havn/server/core-bank'
import { sandboxRate } from './rates.ts'

/** In øre at the rates of the sandbox. Undefined in a currency that has no price here: nobody can say that it is little. */
export function inNok({ minorUnits, currency }: Money): bigint | undefined {
  const rate = sandboxRate(currency)
  return rate && convertCurrency(minorUnits, rate, NOK_RATE).minorUnits
}

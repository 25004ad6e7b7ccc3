import { type AccountAmount, type AcceptFix, type Currency, formatAmount } from '@havn/contract'
import type { Money } from '../core-bank/index.ts'

export type Fixes = ReadonlySet<AcceptFix>

/** VER-06: a string; before that a number. */
export function amountTold({ minorUnits, currency }: Money, fixes: Fixes): AccountAmount {
  // The books keep money in currencies of the specification's list alone.
  const money = { minorUnits, currency: currency as Currency }
  const amount = formatAmount(money)
  return { amount: fixes.has('amount-as-string') ? amount : Number(amount), currency: money.currency }
}

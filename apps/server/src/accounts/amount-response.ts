import { type AccountAmount, type AcceptFix, type Currency, formatAmount } from '@havn/contract'
import type { Money } from '../core-bank/index.ts'

export type ActiveFixes = ReadonlySet<AcceptFix>

/** VER-06: a string; before that a number. */
export function toAmountResponse({ minorUnits, currency }: Money, fixes: ActiveFixes): AccountAmount {
  // The books keep money in currencies of the specification's list alone.
  const money = { minorUnits, currency: currency as Currency }
  const amount = formatAmount(money)
  return { amount: fixes.has('amount-as-string') ? amount : Number(amount), currency: money.currency }
}

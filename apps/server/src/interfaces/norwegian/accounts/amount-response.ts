import { type AccountAmount, type AcceptFix, type Currency, formatAmount } from '@havn/contract'
import type { Money } from '../../../core-bank/index.ts'

/** The corrections of the interface (`x-accept-fix`) that apply to a response. */
export type ActiveFixes = ReadonlySet<AcceptFix>

/** VER-06: the amount is a string; without the fix it is a number. */
export function toAmountResponse({ minorUnits, currency }: Money, fixes: ActiveFixes): AccountAmount {
  // The core bank uses only currencies of the specification's list.
  const money = { minorUnits, currency: currency as Currency }
  const amount = formatAmount(money)
  return { amount: fixes.has('amount-as-string') ? amount : Number(amount), currency: money.currency }
}

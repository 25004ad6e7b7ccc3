import { type Currency, formatAmount } from '@havn/contract'
import type { PaymentRecord } from '../../domain/payments/index.ts'

/** The amount of a payment with its currency; a dash for a bulk payment and for a part, whose order has it. */
export function amountOf({ minorUnits, currency }: Pick<PaymentRecord, 'minorUnits' | 'currency'>): string {
  if (minorUnits === null || currency === null) return '–'
  // The currency of a stored payment is one of the contract: it was checked when the payment was created.
  return `${formatAmount({ minorUnits, currency: currency as Currency })} ${currency}`
}

import { createHash } from 'node:crypto'
import { creditorAccountText, debtorAccountText, type PaymentOrder } from './payment-order.ts'

/**
 * Two payments with equal keys are the same order given twice: same accounts, amount, currency and remittance.
 * The execution date stands beside the key.
 */
export function logicalKeyOf(order: PaymentOrder): Buffer {
  const parts = [
    debtorAccountText(order.debtor.account),
    order.debtor.currency,
    creditorAccountText(order),
    order.creditor.currency,
    order.amount.minorUnits.toString(),
    order.amount.currency,
    ...order.remittance,
  ]
  // JSON keeps the parts apart: no two lists of texts look alike.
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

import { createHash } from 'node:crypto'
import { creditorAccountText, debtorAccountText, type PaymentOrders } from '../payment-order.ts'
import type { ProductKey } from '../products/product-definition.ts'

/**
 * Two payments with equal keys are the same order given twice: same accounts, amount, currency and remittance, of a
 * bulk payment line by line. The execution date stands beside the key. A service is not confused with another.
 */
export function logicalKeyOf({ service }: ProductKey, orders: PaymentOrders): Buffer {
  const parts = orders.flatMap((order) => [
    debtorAccountText(order.debtor.account),
    order.debtor.currency,
    creditorAccountText(order),
    order.creditor.currency,
    order.amount.minorUnits.toString(),
    order.amount.currency,
    ...order.remittance,
  ])
  // JSON keeps the parts apart: no two lists of texts look alike.
  return createHash('sha256')
    .update(JSON.stringify([service, ...parts]))
    .digest()
}

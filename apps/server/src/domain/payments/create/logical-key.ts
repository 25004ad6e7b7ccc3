import { hash } from 'node:crypto'
import { creditorAccountText, debtorAccountText, type PaymentOrders } from '../payment-order.ts'
import type { ProductKey } from '../products/product-definition.ts'

/**
 * A hash by which the same order is recognised when it is sent twice: same service, accounts, amount, currency and
 * remittance, line by line in a bulk payment, at the same interface. The execution date is compared next to the key.
 */
export function logicalKeyOf(
  { service }: ProductKey,
  orders: PaymentOrders,
  interfaceId: string | null,
): Buffer {
  const parts = orders.flatMap((order) => [
    debtorAccountText(order.debtor.account),
    order.debtor.currency,
    creditorAccountText(order),
    order.creditor.currency,
    order.amount.minorUnits.toString(),
    order.amount.currency,
    ...order.remittance,
  ])
  // JSON separates the parts, so that two different lists never give the same text.
  const prefix = interfaceId === null ? [] : [interfaceId]
  return hash('sha256', JSON.stringify([...prefix, service, ...parts]), 'buffer')
}

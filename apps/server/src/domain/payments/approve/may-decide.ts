import type { CoreBank } from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Decider, Subject } from '../../sca/index.ts'
import { mayPay } from './may-pay.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { findPaymentToDecide, type PaymentToDecide } from '../payments.store.ts'
import { mayApproveNext } from './two-approvals.ts'

type Payer = Decider & { readonly bankId: string }

/** Whether a person may approve the payment: who may make it may approve it, once. */
export async function mayApprove(
  coreBank: CoreBank,
  payment: PaymentToDecide,
  payer: Payer,
): Promise<boolean> {
  if (!mayApproveNext(payment, payer)) return false
  const orders = ordersOf(payment)
  const [order] = orders
  const amounts = orders.map(({ amount }) => amount)
  return order !== undefined && mayPay(coreBank, payer, { ...order, amounts })
}

/** Whether a person may cancel the payment: who may pay from the account may, whatever the rail and the amount. */
export async function mayCancel(
  coreBank: CoreBank,
  payment: PaymentToDecide,
  { bankId, personId, agreementId }: Payer,
): Promise<boolean> {
  const [order] = ordersOf(payment)
  return order !== undefined && coreBank.mayPayFrom({ bankId, personId, agreementId, ...order.debtor })
}

const ordersOf = ({ product, body, executionDate }: PaymentToDecide): readonly PaymentOrder[] =>
  product.toOrders(body, executionDate)

/** Reads the orders of a payment, one for each line of a bulk payment; none when there is no such payment. */
export async function readPaymentOrders(
  bankDatabase: Queries,
  subject: Subject,
  realMilliseconds: number,
): Promise<readonly PaymentOrder[]> {
  const payment = await findPaymentToDecide(bankDatabase, subject, realMilliseconds)
  return payment === undefined ? [] : ordersOf(payment)
}

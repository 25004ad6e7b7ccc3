import type { CoreBank } from '../../core-bank/index.ts'
import type { Queries } from '../../database/database.ts'
import type { Decider, Subject } from '../../sca/index.ts'
import { mayPay } from './may-pay.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { findPaymentToDecide } from '../payments.store.ts'
import { mayApproveNext } from './two-approvals.ts'

interface PermissionSetup {
  readonly coreBank: CoreBank
  readonly bankDatabase: Queries
}

/** Whether a person may approve the payment: who may make it may approve it, once. */
export async function mayApprove(
  { coreBank, bankDatabase }: PermissionSetup,
  subject: Subject,
  decider: Decider,
): Promise<boolean> {
  const payment = await findPaymentToDecide(bankDatabase, subject)
  if (payment === undefined || !mayApproveNext(payment, decider)) return false
  const orders = payment.product.toOrders(payment.body, payment.executionDate)
  const [order] = orders
  const { personId, agreementId } = decider
  const payer = { bankId: subject.bankId, personId, agreementId }
  const amounts = orders.map(({ amount }) => amount)
  return order !== undefined && mayPay(coreBank, payer, { ...order, amounts })
}

/** Whether a person may cancel the payment: who may pay from the account may, whatever the rail and the amount. */
export async function mayCancel(
  { coreBank, bankDatabase }: PermissionSetup,
  subject: Subject,
  { personId, agreementId }: Decider,
): Promise<boolean> {
  const [order] = await readPaymentOrders(bankDatabase, subject)
  const { bankId } = subject
  return order !== undefined && coreBank.mayPayFrom({ bankId, personId, agreementId, ...order.debtor })
}

/** Reads the orders of a payment, one for each line of a bulk payment; none when there is no such payment. */
export async function readPaymentOrders(
  bankDatabase: Queries,
  subject: Subject,
): Promise<readonly PaymentOrder[]> {
  const payment = await findPaymentToDecide(bankDatabase, subject)
  return payment === undefined ? [] : payment.product.toOrders(payment.body, payment.executionDate)
}

import assert from 'node:assert/strict'
import type { CoreBank, TransferInstruction } from '../../core-bank/index.ts'
import type { Queries } from '../../database/database.ts'
import type { RequiredApprovals, Decider, DecisionContext, Subject } from '../../sca/index.ts'
import { findApprovablePayment } from './approve-payment.ts'
import { findPaymentToDecide, type PaymentToDecide } from '../payments.store.ts'
import { plannedExecutionDate } from './approval-summary.ts'
import { recordFirstApproval } from './two-approvals.store.ts'

/** Two approvals are two people's, for the same corporation. */
export function mayApproveNext(
  { firstApproverId, firstAgreementId }: Pick<PaymentToDecide, 'firstApproverId' | 'firstAgreementId'>,
  decider: Decider,
): boolean {
  return (
    firstApproverId === undefined ||
    (decider.personId !== firstApproverId && decider.agreementId === firstAgreementId)
  )
}

/** How many people must approve the payment, by what the core bank says now, and who has. */
export async function requiredApprovals(
  { coreBank, bankDatabase }: { readonly coreBank: CoreBank; readonly bankDatabase: Queries },
  subject: Subject,
  { agreementId }: Decider,
): Promise<RequiredApprovals> {
  const payment = await findPaymentToDecide(bankDatabase, subject)
  const firstApproverId = payment?.firstApproverId
  // Whoever pays for themselves is enough.
  if (payment === undefined || agreementId === undefined) return { needed: 1, firstApproverId }
  const orders = toTransferInstructions(payment, subject)
  const needed = await coreBank.approvalsNeeded({ bankId: subject.bankId, agreementId, orders })
  return { needed, firstApproverId }
}

/** The first of two approves, and the payment waits for the other; false when that came too late. */
export async function approveAsFirst(moment: DecisionContext, subject: Subject): Promise<boolean> {
  if ((await findApprovablePayment(moment, subject)) === undefined) return false
  const { personId, agreementId } = moment.decider
  assert(agreementId !== undefined, 'two people are asked for under an agreement alone')
  return recordFirstApproval(moment.queries, subject, { at: moment.at, personId, agreementId })
}

/** What the core bank would be asked to do: a bulk payment is all its lines, a periodic one what is paid each time. */
function toTransferInstructions(
  payment: PaymentToDecide,
  { subjectId }: Subject,
): readonly TransferInstruction[] {
  const { product, body, fees } = payment
  const orders = product.toOrders(body, plannedExecutionDate(payment))
  return orders.map((order, index) => ({ ...order, paymentId: subjectId, fee: fees[index] }))
}

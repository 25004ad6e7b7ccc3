import assert from 'node:assert/strict'
import type { CoreBank, TransferInstruction } from '../../core-bank/index.ts'
import type { RequiredApprovals, Decider, DecisionContext, Subject } from '../../sca/index.ts'
import { rejectIfDayPassed } from './approve-payment.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import { plannedExecutionDate } from './approval-summary.ts'
import { recordFirstApproval } from './two-approvals.store.ts'

/** Says whether this person may approve next: the second approver is another person, and acts under the same agreement. */
export function mayApproveNext(
  { firstApproverId, firstAgreementId }: Pick<PaymentToDecide, 'firstApproverId' | 'firstAgreementId'>,
  decider: Decider,
): boolean {
  return (
    firstApproverId === undefined ||
    (decider.personId !== firstApproverId && decider.agreementId === firstAgreementId)
  )
}

/** Returns how many people must approve the payment, which the core bank decides, and who has approved first. */
export async function requiredApprovals(
  coreBank: CoreBank,
  { payment, subject }: { readonly payment: PaymentToDecide; readonly subject: Subject },
  { agreementId }: Decider,
): Promise<RequiredApprovals> {
  const { firstApproverId } = payment
  // A person who acts for themselves approves alone.
  if (agreementId === undefined) return { needed: 1, firstApproverId }
  const orders = toTransferInstructions(payment, subject)
  const needed = await coreBank.approvalsNeeded({ bankId: subject.bankId, agreementId, orders })
  return { needed, firstApproverId }
}

/** Records the first of two approvals; the payment then waits for the second. Returns false when it can no longer be approved. */
export async function approveAsFirst(
  context: DecisionContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  if (await rejectIfDayPassed(context, subject, payment)) return false
  const { personId, agreementId } = context.decider
  assert(agreementId !== undefined, 'only an agreement can require two approvers')
  return recordFirstApproval(context.queries, subject, { at: context.at, personId, agreementId })
}

/** Returns what the core bank would execute: all lines of a bulk payment, one occurrence of a periodic one. */
function toTransferInstructions(
  payment: PaymentToDecide,
  { subjectId }: Subject,
): readonly TransferInstruction[] {
  const { product, body, fees } = payment
  const orders = product.toOrders(body, plannedExecutionDate(payment))
  return orders.map((order, index) => ({ ...order, paymentId: subjectId, fee: fees[index] }))
}

import assert from 'node:assert/strict'
import type { CoreBank } from '../../../core-bank/index.ts'
import type { RequiredApprovals, Decider, DecisionContext, Subject } from '../../sca/index.ts'
import { macOfApproved } from '../order-mac.ts'
import { rejectIfDayPassed } from './approve-payment.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import { plannedPayments } from './payment-summaries.ts'
import { toApprovedContent, toFirstApproval } from './first-approval.ts'
import type { PaymentApprovalContext } from './payment-approval.ts'
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

/** A payment that somebody would approve at a time of the bank. */
interface ApprovalQuestion {
  readonly payment: PaymentToDecide
  readonly subject: Subject
  readonly at: Temporal.Instant
}

/** Returns how many people must approve the payment, which the core bank decides, and who has approved first. */
export async function requiredApprovals(
  coreBank: CoreBank,
  { payment, subject, at }: ApprovalQuestion,
  { agreementId }: Decider,
): Promise<RequiredApprovals> {
  const { firstApproverId } = payment
  // A person who acts for themselves approves alone.
  if (agreementId === undefined) return { needed: 1, firstApproverId }
  const planned = plannedPayments(payment, at)
  const orders = planned.map(({ order, fee }) => ({ ...order, paymentId: subject.subjectId, fee }))
  const needed = await coreBank.approvalsNeeded({ bankId: subject.bankId, agreementId, orders })
  return { needed, firstApproverId }
}

/** Records the first of two approvals; the payment then waits for the second. Returns false when it can no longer be approved. */
export async function approveAsFirst(
  context: DecisionContext & Pick<PaymentApprovalContext, 'keys' | 'writeSteps'>,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  if (await rejectIfDayPassed(context, subject, payment)) return false
  const { personId, agreementId } = context.decider
  assert(agreementId !== undefined, 'only an agreement can require two approvers')
  const content = toApprovedContent(subject.subjectId, payment)
  const mac = macOfApproved(context.keys, toFirstApproval(subject, { personId, agreementId }, [content]))
  await context.writeSteps?.()
  return recordFirstApproval(context.queries, subject, { at: context.at, personId, agreementId, mac })
}

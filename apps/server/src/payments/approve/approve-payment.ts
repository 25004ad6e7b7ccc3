import assert from 'node:assert/strict'
import type { Initiation } from '../../core-bank/index.ts'
import type { ApprovalContext, DecisionContext, Subject } from '../../sca/index.ts'
import type { ApprovalClaim } from '../execute/server-instance.ts'
import type { ExecutionSetup } from '../execute/execute-claimed.ts'
import { approveBulk, approvePeriodic } from '../execute/parts.store.ts'
import { partIdOf } from '../part-id.ts'
import { serialiseTransfer } from '../payment-order.ts'
import {
  advancePayment,
  lockPaymentToDecide,
  type PaymentToDecide,
  recordApproval,
} from '../payments.store.ts'
import { countOnApprovalDay } from './count-on-approval-day.ts'
import { type ExecutionPlan, isTooLate, planExecution, planFirstOccurrence } from './plan-execution.ts'

/** What the approval of payments needs. */
export interface ApprovalSetup {
  readonly execution: ExecutionSetup
  readonly onError: (error: unknown) => void
}

/** Approves a payment once everybody who must has approved. Returns false, and changes nothing, when it is too late. */
export async function approvePayment(context: PaymentApprovalContext, subject: Subject): Promise<boolean> {
  const payment = await lockPaymentToDecide(context.queries, subject)
  return payment?.status === 'RCVD' && approveLockedPayment(context, subject, payment)
}

/** Like `approvePayment`, for a payment that waits for approval and that this transaction has locked. */
export async function approveLockedPayment(
  context: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  if (await rejectIfDayPassed(context, subject, payment)) return false
  switch (payment.product.service) {
    case 'payments':
      return approveSingle(context, subject, payment)
    case 'bulk-payments':
      return approveBulkLines(context, subject, payment)
    case 'periodic-payments': {
      const { queries, at, decider } = context
      const first = planFirstOccurrence(payment, at)
      if (first === undefined) return false
      const initiation = toInitiation(context, subject, payment)
      const approval = { at, decider, number: first.number, date: first.executionDate, initiation }
      return (await approvePeriodic(queries, subject, approval)) !== undefined
    }
  }
}

/** Rejects a payment that waits for approval if the last day for that has passed; returns whether it has. */
export async function rejectIfDayPassed(
  { queries, at }: DecisionContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  if (!isTooLate(payment, at)) return false
  await advancePayment(queries, subject, { cause: 'day-passed', at })
  return true
}

/** Rejects a payment because the PSU refused it. */
export async function refusePayment(
  { queries, at, decider }: DecisionContext,
  subject: Subject,
): Promise<void> {
  await advancePayment(queries, subject, { cause: 'refused', at, decider })
}

/** The decision that completes an approval: that of the only approver, or of the second of two. */
export interface PaymentApprovalContext extends DecisionContext, Pick<ApprovalContext, 'requester'> {
  /** The claim under which instant payments are executed when the approval is committed. */
  readonly claim: ApprovalClaim
  /**
   * Who approved the signing basket before, where two people must; the first approver of a single payment is stored
   * with it.
   */
  readonly earlierApproverIds?: readonly string[]
}

function toInitiation(
  { decider, requester, earlierApproverIds = [] }: PaymentApprovalContext,
  { tppId }: Subject,
  { psuIpAddress, firstApproverId }: PaymentToDecide,
): Initiation {
  const earlier = firstApproverId === undefined ? earlierApproverIds : [firstApproverId]
  return {
    tpp: { tppId, name: requester.name },
    approverIds: [...earlier, decider.personId],
    agreementId: decider.agreementId,
    psuIpAddress,
  }
}

async function approveSingle(
  context: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider, claim } = context
  const { product } = payment
  const plan = planExecution(payment, at)
  const { executionDate } = plan
  const [order] = product.toOrders(payment.body, executionDate)
  const status = await recordApproval(queries, subject, {
    cause: approvalCauseOf(plan),
    at,
    executionDate,
    transfer: serialiseTransfer(order, {
      paymentId: subject.subjectId,
      fee: payment.fee,
      initiation: toInitiation(context, subject, payment),
    }),
    claim: product.isInstant ? claim.prepare() : undefined,
    decider,
  })
  if (status === undefined) return false
  await countOnApprovalDay(queries, subject, { payment, plan, orders: [order] })
  return true
}

/** Approves a bulk payment: each line becomes a part with its own fee, on the execution date of all. */
async function approveBulkLines(
  context: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider } = context
  const { bankId, tppId, subjectId: paymentId } = subject
  const { partKey } = payment
  assert(partKey, 'a bulk payment is read with the key of its lines')
  const initiation = toInitiation(context, subject, payment)
  const plan = planExecution(payment, at)
  const { executionDate } = plan
  const orders = payment.product.toOrders(payment.body, executionDate)
  const parts = orders.map((order, index) => {
    const number = index + 1
    const partId = partIdOf(partKey, { bankId, paymentId, number, dueDate: undefined })
    return {
      tppId,
      paymentId,
      number,
      partId,
      executionDate,
      transfer: serialiseTransfer(order, { paymentId: partId, fee: payment.fees[index], initiation }),
    }
  })
  const approval = { cause: approvalCauseOf(plan), at, executionDate, parts, decider }
  if ((await approveBulk(queries, subject, approval)) === undefined) return false
  await countOnApprovalDay(queries, subject, { payment, plan, orders })
  return true
}

function approvalCauseOf({
  nominalDate,
  executionDate,
}: ExecutionPlan): 'approved' | 'approved-for-later-day' {
  return nominalDate === executionDate ? 'approved' : 'approved-for-later-day'
}

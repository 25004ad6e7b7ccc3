import type { DecisionContext, Subject } from '../../sca/index.ts'
import type { ExecutionSetup } from '../execute/execute-claimed.ts'
import { macOfApproved } from '../order-mac.ts'
import type { PayeeChecks } from '../payees/payee-checks.ts'
import { serialiseTransfer } from '../payment-order.ts'
import {
  advancePayment,
  lockPaymentToDecide,
  type PaymentToDecide,
  recordApproval,
} from '../payments.store.ts'
import { approveBulkLines, approveStandingOrder } from './approve-parts.ts'
import { countOnApprovalDay } from './count-on-approval-day.ts'
import { findFirstApprovalProblem } from './first-approval.ts'
import { approvalCauseOf, type PaymentApprovalContext, toInitiation } from './payment-approval.ts'
import { isTooLate, planExecution } from './plan-execution.ts'

/** What the approval of payments needs. */
export interface ApprovalSetup {
  readonly execution: ExecutionSetup
  readonly payeeChecks: PayeeChecks
  readonly onError: (error: unknown, bankId: string) => void
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
  const reason = findFirstApprovalProblem(context.keys, subject, payment)
  if (reason !== undefined) {
    const { bankId, subjectId } = subject
    context.onForgery({ bankId, what: 'first-approval', subjectId, reason })
    return false
  }
  switch (payment.product.service) {
    case 'payments':
      return approveSingle(context, subject, payment)
    case 'bulk-payments':
      return approveBulkLines(context, subject, payment)
    case 'periodic-payments':
      return approveStandingOrder(context, subject, payment)
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

async function approveSingle(
  context: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider, claim } = context
  const { product } = payment
  const { subjectId: paymentId } = subject
  const plan = planExecution(payment, at)
  const { executionDate } = plan
  const [order] = product.toOrders(payment.body, executionDate)
  const initiation = toInitiation(context, subject, payment)
  const transfer = serialiseTransfer(order, { paymentId, fee: payment.fee, initiation })
  await context.writeSteps?.()
  recordApproval(queries, subject, {
    cause: approvalCauseOf(plan),
    at,
    executionDate,
    transfer,
    mac: macOfApproved(context.keys, { kind: 'order', ...subject, paymentId, executionDate, transfer }),
    claim: product.isInstant ? claim.prepare() : undefined,
    decider,
  })
  await countOnApprovalDay(queries, subject, { payment, plan, orders: [order] })
  return true
}

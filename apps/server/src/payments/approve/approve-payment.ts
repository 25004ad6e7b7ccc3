import type { Initiation } from '../../core-bank/index.ts'
import type { ApprovalContext, DecisionContext, Subject } from '../../sca/index.ts'
import { bankDate } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'
import type { ApprovalClaim } from '../execute/server-instance.ts'
import type { ExecutionSetup } from '../execute/execute-claimed.ts'
import { approveBulk, approvePeriodic } from '../execute/parts.store.ts'
import { serialiseTransfer } from '../payment-order.ts'
import {
  advancePayment,
  recordApproval,
  type PaymentToDecide,
  findPaymentToDecide,
} from '../payments.store.ts'
import { firstOccurrenceFrom } from '../products/periodic-schedule.ts'
import { plannedExecutionDate } from './approval-summary.ts'

export interface ApprovalSetup {
  readonly execution: ExecutionSetup
  readonly onError: (error: unknown) => void
}

/**
 * What the bank does when everybody who must has approved a payment; false when that came too late, and nothing was
 * done.
 */
export async function approvePayment(moment: PaymentApprovalContext, subject: Subject): Promise<boolean> {
  const payment = await findApprovablePayment(moment, subject)
  switch (payment?.product.service) {
    case undefined:
      return false
    case 'payments':
      return approveSingle(moment, subject, payment)
    case 'bulk-payments':
      return approveBulkLines(moment, subject, payment)
    case 'periodic-payments': {
      const { queries, at, decider } = moment
      const schedule = payment.product.toSchedule?.(payment.body)
      const first = schedule && firstOccurrenceFrom(schedule, bankDate(at).toString())
      if (first === undefined) return false
      const initiation = toInitiation(moment, subject, payment)
      const approval = { at, decider, number: first.number, date: first.executionDate, initiation }
      return (await approvePeriodic(queries, subject, approval)) !== undefined
    }
  }
}

/** A payment that waits for approval, and whose day has not passed: one whose day has is rejected here. */
export async function findApprovablePayment(
  { queries, at }: DecisionContext,
  subject: Subject,
): Promise<PaymentToDecide | undefined> {
  const payment = await findPaymentToDecide(queries, subject)
  if (payment?.status !== 'RCVD') return undefined
  if (payment.executionDate >= bankDate(at).toString()) return payment
  await advancePayment(queries, subject, { cause: 'day-passed', at })
  return undefined
}

export async function refusePayment(
  { queries, at, decider }: DecisionContext,
  subject: Subject,
): Promise<void> {
  await advancePayment(queries, subject, { cause: 'refused', at, decider })
}

/** The approval that lets a payment go: by its only approver, or by the last. */
export interface PaymentApprovalContext extends DecisionContext, Pick<ApprovalContext, 'requester'> {
  /** The claim under which instant payments are executed when the approval is committed. */
  readonly claim: ApprovalClaim
  /** Who approved the signing basket before, where two people are needed; of a payment by itself its row knows. */
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
  moment: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider, claim } = moment
  const { product } = payment
  const executionDate = plannedExecutionDate(payment)
  const [order] = product.toOrders(payment.body, executionDate)
  const status = await recordApproval(queries, subject, {
    cause: approvalCauseOf(payment),
    at,
    executionDate,
    transfer: serialiseTransfer(order, {
      paymentId: subject.subjectId,
      fee: payment.fee,
      initiation: toInitiation(moment, subject, payment),
    }),
    claim: product.isInstant ? claim.prepare() : undefined,
    decider,
  })
  return status !== undefined
}

/** Each line becomes a payment of its own, with a fee of its own, on the day of all. */
async function approveBulkLines(
  moment: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider } = moment
  const initiation = toInitiation(moment, subject, payment)
  const executionDate = plannedExecutionDate(payment)
  const orders = payment.product.toOrders(payment.body, executionDate)
  const parts = orders.map((order, index) => {
    const partId = newId()
    return {
      tppId: subject.tppId,
      paymentId: subject.subjectId,
      number: index + 1,
      partId,
      executionDate,
      transfer: serialiseTransfer(order, { paymentId: partId, fee: payment.fees[index], initiation }),
    }
  })
  const approval = { cause: approvalCauseOf(payment), at, executionDate, parts, decider }
  return (await approveBulk(queries, subject, approval)) !== undefined
}

function approvalCauseOf(payment: PaymentToDecide): 'approved' | 'approved-for-later-day' {
  return plannedExecutionDate(payment) === payment.executionDate ? 'approved' : 'approved-for-later-day'
}

import type { Initiation } from '../../core-bank/index.ts'
import type { ApprovalContext, DecisionContext, Subject } from '../../sca/index.ts'
import { bankDate } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'
import { claimForApproval } from '../execute/server-instance.ts'
import type { ExecutionSetup } from '../execute/execute-claimed.ts'
import { approveBulk, approvePeriodic } from '../execute/parts.store.ts'
import { transferText } from '../payment-order.ts'
import {
  advancePayment,
  approvePayment,
  feeOf,
  type PaymentToDecide,
  readPaymentToDecide,
} from '../payments.store.ts'
import { nextOccurrence } from '../products/periodic-schedule.ts'
import { productOf } from '../products/products.ts'
import { dayOf } from './approval-summary.ts'

export interface ApprovalSetup {
  readonly execution: ExecutionSetup
  readonly onError: (error: unknown) => void
}

/**
 * What the bank does when everybody who must has approved a payment; false when that came too late, and nothing was
 * done.
 */
export async function approveOne(
  setup: ApprovalSetup,
  moment: PaymentApproval,
  subject: Subject,
): Promise<boolean> {
  const payment = await findInTime(moment, subject)
  switch (payment?.service) {
    case undefined:
      return false
    case 'payments':
      return approveSingle(setup, moment, subject, payment)
    case 'bulk-payments':
      return approveLines(moment, subject, payment)
    case 'periodic-payments': {
      const { queries, at, decider } = moment
      const schedule = productOf(payment).toSchedule?.(JSON.parse(payment.body))
      const first = schedule && nextOccurrence(schedule, bankDate(at).toString())
      if (first === undefined) return false
      const initiation = initiationOf(moment, subject, payment)
      const approval = { at, decider, number: first.number, date: first.executionDate, initiation }
      return (await approvePeriodic(queries, subject, approval)) !== undefined
    }
  }
}

/** A payment that waits for approval, and whose day has not passed: one whose day has is rejected here. */
export async function findInTime(
  { queries, at }: DecisionContext,
  subject: Subject,
): Promise<PaymentToDecide | undefined> {
  const payment = await readPaymentToDecide(queries, subject)
  if (payment?.status !== 'RCVD') return undefined
  if (payment.execution_date >= bankDate(at).toString()) return payment
  await advancePayment(queries, subject, { cause: 'day-passed', at })
  return undefined
}

export async function refuseOne({ queries, at, decider }: DecisionContext, subject: Subject): Promise<void> {
  await advancePayment(queries, subject, { cause: 'refused', at, decider })
}

/** The approval that lets a payment go: by its only approver, or by the last. */
export interface PaymentApproval extends DecisionContext, Pick<ApprovalContext, 'requester'> {
  /** Who approved the signing basket before, where two people are needed; of a payment by itself its row knows. */
  readonly earlierApproverIds?: readonly string[]
}

function initiationOf(
  { decider, requester, earlierApproverIds = [] }: PaymentApproval,
  { tppId }: Subject,
  { psu_ip_address: psuIpAddress, first_approver_id: firstApproverId }: PaymentToDecide,
): Initiation {
  const earlier = firstApproverId === null ? earlierApproverIds : [firstApproverId]
  return {
    tpp: { tppId, name: requester.name },
    approverIds: [...earlier, decider.personId],
    agreementId: decider.agreementId,
    psuIpAddress: psuIpAddress ?? undefined,
  }
}

async function approveSingle(
  { execution }: ApprovalSetup,
  moment: PaymentApproval,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider } = moment
  const product = productOf(payment)
  const executionDate = dayOf(payment)
  const [order] = product.toOrders(JSON.parse(payment.body), executionDate)
  const status = await approvePayment(queries, subject, {
    cause: causeOf(payment),
    at,
    executionDate,
    transfer: transferText(order, {
      paymentId: subject.subjectId,
      fee: feeOf(payment),
      initiation: initiationOf(moment, subject, payment),
    }),
    claim: product.isInstant ? claimForApproval(execution, queries, subject.subjectId) : undefined,
    decider,
  })
  return status !== undefined
}

/** Each line becomes a payment of its own, with a fee of its own, on the day of all. */
async function approveLines(
  moment: PaymentApproval,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider } = moment
  const initiation = initiationOf(moment, subject, payment)
  const executionDate = dayOf(payment)
  const orders = productOf(payment).toOrders(JSON.parse(payment.body), executionDate)
  const parts = orders.map((order, index) => {
    const partId = newId()
    const minorUnits = payment.line_fees?.[index] ?? 0n
    const fee = minorUnits === 0n ? undefined : { minorUnits, currency: order.debtor.currency }
    return {
      tpp_id: subject.tppId,
      payment_id: subject.subjectId,
      number: index + 1,
      part_id: partId,
      execution_date: executionDate,
      transfer: transferText(order, { paymentId: partId, fee, initiation }),
    }
  })
  const approval = { cause: causeOf(payment), at, executionDate, parts, decider }
  return (await approveBulk(queries, subject, approval)) !== undefined
}

function causeOf(payment: PaymentToDecide): 'approved' | 'approved-for-later-day' {
  return dayOf(payment) === payment.execution_date ? 'approved' : 'approved-for-later-day'
}

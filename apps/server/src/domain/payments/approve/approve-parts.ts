import assert from 'node:assert/strict'
import type { Subject } from '../../sca/index.ts'
import { approveBulk, approvePeriodic } from '../execute/parts.store.ts'
import { macOfApproved } from '../order-mac.ts'
import { partIdOf } from '../part-id.ts'
import { serialiseTransfer } from '../payment-order.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import { countOnApprovalDay } from './count-on-approval-day.ts'
import { approvalCauseOf, type PaymentApprovalContext, toInitiation } from './payment-approval.ts'
import { planExecution, planFirstOccurrence } from './plan-execution.ts'

/** Approves a bulk payment: each line becomes a part with its own fee, on the execution date of all. */
export async function approveBulkLines(
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
    const transfer = serialiseTransfer(order, { paymentId: partId, fee: payment.fees[index], initiation })
    const sealed = { kind: 'order', ...subject, paymentId: partId, executionDate, transfer } as const
    return {
      tppId,
      paymentId,
      number,
      partId,
      executionDate,
      transfer,
      mac: macOfApproved(context.keys, sealed),
    }
  })
  const approval = { cause: approvalCauseOf(plan), at, executionDate, parts, decider }
  await context.writeSteps?.()
  if ((await approveBulk(queries, subject, approval)) === undefined) return false
  await countOnApprovalDay(queries, subject, { payment, plan, orders })
  return true
}

/** Approves a periodic payment: it becomes a standing order, which makes a part of each occurrence on its day. */
export async function approveStandingOrder(
  context: PaymentApprovalContext,
  subject: Subject,
  payment: PaymentToDecide,
): Promise<boolean> {
  const { queries, at, decider, keys } = context
  const { bodyText: body, fee } = payment
  const first = planFirstOccurrence(payment, at)
  if (first === undefined) return false
  const { number, executionDate: date } = first
  const initiation = JSON.stringify(toInitiation(context, subject, payment))
  const { product } = payment.product
  const next = { product, nextNumber: number, nextDate: date, initiation, body, fee }
  const { subjectId: paymentId } = subject
  const mac = macOfApproved(keys, { kind: 'standing-order', ...subject, paymentId, ...next })
  await context.writeSteps?.()
  return (
    (await approvePeriodic(queries, subject, { at, decider, number, date, initiation, mac })) !== undefined
  )
}

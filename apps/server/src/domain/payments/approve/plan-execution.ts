import { bankDate } from '../../../platform/shared/clock.ts'
import { bankingDayFrom } from '../banking-day.ts'
import { isLastRunOfDay } from '../execute/batch-run-times.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import { firstOccurrenceFrom } from '../products/periodic-schedule.ts'

/** When a payment is executed if its last approval is given at a certain time. */
export interface ExecutionPlan {
  /** The day that the TPP asked for; without one the day of the last approval. */
  readonly nominalDate: string
  /** The day on which the bank executes the payment. */
  readonly executionDate: string
}

type PlannedPayment = Pick<PaymentToDecide, 'product' | 'body' | 'status' | 'executionDate' | 'country'>

/**
 * Plans the execution of a payment whose last approval is given at this time of the bank. A payment for a day on which
 * banks are closed, or on which the last batch run is over, moves to the next banking day. Instant payments are settled
 * when they are approved, and occurrences of periodic ones when their day begins: neither waits for a run.
 */
export function planExecution(payment: PlannedPayment, at: Temporal.Instant): ExecutionPlan {
  const { product, body, status, executionDate: stored, country } = payment
  // With the approval the day was stored on which the bank executes it.
  if (status !== 'RCVD') return { nominalDate: stored, executionDate: stored }
  const today = bankDate(at, country)
  const nominalDate = product.requestedDate(body) === undefined ? today.toString() : stored
  if (product.isInstant || product.service === 'periodic-payments')
    return { nominalDate, executionDate: nominalDate }
  const first = bankingDayFrom(country, Temporal.PlainDate.from(nominalDate))
  const isOver = first.equals(today) && isLastRunOfDay(country, today, at)
  const day = isOver ? bankingDayFrom(country, first.add({ days: 1 })) : first
  return { nominalDate, executionDate: day.toString() }
}

/** The first occurrence of a periodic payment that is approved at this time of the bank; undefined if none is left. */
export function planFirstOccurrence(
  { product, body, country }: Pick<PaymentToDecide, 'product' | 'body' | 'country'>,
  at: Temporal.Instant,
) {
  const schedule = product.toSchedule?.(body)
  return schedule && firstOccurrenceFrom(country, schedule, bankDate(at, country).toString())
}

const undatedDaysMax = 14

/** What decides until when a payment can be approved. */
type DatedPayment = Pick<PaymentToDecide, 'product' | 'body' | 'executionDate' | 'createdAt' | 'country'>

/**
 * The last day on which a payment can be approved: the one that the TPP asked for, or 14 days after the creation of one
 * without a date. The SQL function `payments.approve_by` says the same.
 */
function approveBy({ product, body, executionDate, createdAt, country }: DatedPayment): string {
  if (product.requestedDate(body) !== undefined) return executionDate
  return bankDate(createdAt, country).add({ days: undatedDaysMax }).toString()
}

/** Whether the last day to approve a payment that waits for that has passed at this time of the bank. */
export function isTooLate(payment: DatedPayment, at: Temporal.Instant): boolean {
  return approveBy(payment) < bankDate(at, payment.country).toString()
}

import type { ExecutionOutcome, ExecutionResult, TransferOrder } from '../../../core-bank/index.ts'
import { toStoredReason } from '../refusal-reason.ts'
import type { OrderResults } from './ask-core-bank.ts'
import type { ClaimedSet, DuePayment, OutcomeToRecord } from './due.store.ts'
import { type OutcomeTime, type SubmittedPayment, toPaymentOutcome } from './payment-outcome.ts'

/** A payment, and its order for the core bank. */
export interface PaymentWithOrder<Payment extends DuePayment> {
  readonly payment: Payment
  readonly order: TransferOrder
}

interface SortedResults {
  readonly outcomes: readonly OutcomeToRecord[]
  /** Payments for which nothing was done, unless an earlier request is still on its way and is executed. */
  readonly uncertain: readonly DuePayment[]
  readonly unanswered: number
}

/**
 * Whether an outcome says that nothing was done. The core bank stores nothing for such an order, and the reason may go away:
 * an earlier request that arrives after this answer pays. Every other outcome is stored under the order's id, so that no
 * request changes it, or says nothing at all.
 */
export const SAYS_NOTHING_WAS_DONE: Readonly<Record<ExecutionOutcome, boolean>> = {
  'no-funds': true,
  refused: true,
  'not-executed': true,
  booked: false,
  reserved: false,
  abroad: false,
  returned: false,
  unknown: false,
}

/** Sorts the results of a set into outcomes to record, payments to ask about later, and payments without a result. */
export function sortResults(
  submitted: readonly PaymentWithOrder<DuePayment>[],
  { results, set, time }: { results: OrderResults; set: ClaimedSet; time: OutcomeTime },
): SortedResults {
  const mayEarlierRequestPay = set.earlierRequestUntil !== undefined || results.wasResent
  const isUncertain = ({ paymentId }: DuePayment) =>
    mayEarlierRequestPay && SAYS_NOTHING_WAS_DONE[results.resultOf(paymentId).outcome]
  const payments = submitted.map(({ payment }) => payment)
  return {
    outcomes: submitted.flatMap(({ payment, order: { rail } }) => {
      if (isUncertain(payment)) return []
      const state = { rail, status: 'PDNG', lastTryDate: payment.lastTryDate } as const
      return toOutcomeToRecord(payment, results.resultOf(payment.paymentId), { state, time })
    }),
    uncertain: payments.filter(isUncertain),
    unanswered: payments.filter((payment) => !isUncertain(payment) && isUnanswered(payment, results.resultOf))
      .length,
  }
}

/** Whether the core bank said nothing that can be recorded about a payment that it was to execute or has begun to execute. */
export const isUnanswered = ({ paymentId }: DuePayment, resultOf: OrderResults['resultOf']) =>
  ['unknown', 'not-executed'].includes(resultOf(paymentId).outcome)

/** The outcome of one payment, in a list; an empty list if the result changes nothing. */
export function toOutcomeToRecord(
  { tppId, paymentId, executionDate }: DuePayment,
  result: ExecutionResult,
  { state, time }: { state: SubmittedPayment; time?: OutcomeTime | undefined },
): OutcomeToRecord[] {
  const { causes, lastTryDate } = toPaymentOutcome(result.outcome, state, time)
  if (causes.length === 0) return []
  return [{ tppId, paymentId, executionDate, causes, lastTryDate, reason: toStoredReason(result) }]
}

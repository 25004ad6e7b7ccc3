import type { ExecutionResult, TransferOrder } from '../../../core-bank/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import { createKnownOrders } from '../reconcile/approved-order.ts'
import { toStoredReason } from '../refusal-reason.ts'
import { askCoreBank } from './ask-core-bank.ts'
import {
  type CancellationOutcome,
  type CancelledPayment,
  claimCancellations,
  recordCancellations,
} from './cancellations.store.ts'
import { type ExecutionSetup, type RunContext, timeNow } from './execute-claimed.ts'
import { postponeOutcomes } from './open-outcomes.store.ts'
import { toPaymentOutcome } from './payment-outcome.ts'
import { SAYS_NOTHING_WAS_DONE } from './sort-results.ts'

const setSize = 100

/**
 * Asks the core bank about quarantined payments that two operators decided to cancel: the answer to an earlier request may have
 * been lost. One that it has not executed is rejected. One that it has executed takes the steps of that, as if nobody had
 * cancelled it. About one that it says nothing about it is asked again, after a pause that grows.
 */
export async function finishCancellations(setup: ExecutionSetup, context: RunContext): Promise<void> {
  const { bankDatabase, leaseMilliseconds } = setup
  const { bankId, stop } = context
  for (;;) {
    stop?.throwIfAborted()
    const payments = await claimCancellations(bankDatabase, { bankId, leaseMilliseconds, atMost: setSize })
    if (payments.length === 0) return
    const outcomes = await readCancellationOutcomes(setup, context, payments)
    await recordCancellations(bankDatabase, bankId, { outcomes, at: timeNow(context) })
    await postponeOutcomes(bankDatabase, { bankId, paymentIds: payments.map(({ paymentId }) => paymentId) })
    if (payments.length < setSize) return
  }
}

async function readCancellationOutcomes(
  setup: ExecutionSetup,
  context: RunContext,
  payments: readonly CancelledPayment[],
): Promise<readonly CancellationOutcome[]> {
  const { bankDatabase, coreBank } = setup
  const { bankId } = context
  // The order that waits is damaged or forged: the core bank is asked about the one that the approved payment makes.
  const known = await inBankTransaction(bankDatabase, bankId, (queries) =>
    createKnownOrders(queries, bankId).read(payments),
  )
  const asked = payments.flatMap((payment) => {
    const order = known.get(payment.paymentId)?.approved
    return order === undefined ? [] : [{ payment, order }]
  })
  if (asked.length === 0) return []
  const request = { bankId, orders: asked.map(({ order }) => order), at: timeNow(context) }
  const { resultOf } = await askCoreBank((part) => coreBank.readOutcomes(part), request, setup)
  return asked.flatMap(({ payment, order }) =>
    toCancellationOutcome(payment, order, resultOf(payment.paymentId)),
  )
}

/** The outcome of one payment, in a list; an empty list if the core bank said nothing that can be recorded. */
function toCancellationOutcome(
  payment: CancelledPayment,
  { rail }: TransferOrder,
  result: ExecutionResult,
): CancellationOutcome[] {
  const { status } = payment
  if (status === 'PDNG' && SAYS_NOTHING_WAS_DONE[result.outcome])
    return [{ ...payment, causes: ['refused-by-operators'], reason: null }]
  const { causes } = toPaymentOutcome(result.outcome, { rail, status, lastTryDate: undefined })
  return causes.length === 0 ? [] : [{ ...payment, causes, reason: toStoredReason(result) }]
}

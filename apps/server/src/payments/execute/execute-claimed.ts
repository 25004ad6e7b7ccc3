import type { CoreBank, ExecutionResult, TransferOrder } from '../../core-bank/index.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'
import { toStoredReason } from '../refusal-reason.ts'
import { askCoreBank, type CoreBankTimeout, type OrderResults } from './ask-core-bank.ts'
import { deferUncertain, quarantinePayments, scheduleRetry } from './claims.store.ts'
import {
  type ClaimAttempt,
  type ClaimedSet,
  type DuePayment,
  type OutcomeToRecord,
  recordOutcomes,
  type UnderWayPayment,
} from './due.store.ts'
import { parseTransfer } from './parse-transfer.ts'
import { type SubmittedPayment, toPaymentOutcome } from './payment-outcome.ts'
import { type RunSummary, summarizeRun } from './run-summary.ts'
import { type ClaimSettings, markInactive } from './server-instance.ts'

/** Everything that the execution of payments needs. */
export interface ExecutionSetup extends ClaimSettings, CoreBankTimeout {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  readonly clock: Clock
  /** Called when a payment that no server can read was quarantined: an operator has to look at it. */
  readonly onQuarantine: (quarantined: { bankId: string; paymentId: string; problem: string }) => void
}

/** The bank that a run is for, and the time of the run by the bank's clock. */
export interface RunContext {
  readonly bankId: string
  readonly at: Temporal.Instant
  /** When aborted, a run finishes the sets that it has claimed, claims no other and throws. */
  readonly stop?: AbortSignal
}

/** The first retry comes soon: a database that was down for a moment is up again by then. */
const retryMilliseconds = { first: 2_000, max: 60_000 }

/**
 * Has the core bank execute a set that this process has claimed, and records the outcomes. Both may be repeated without
 * harm. Whatever fails, this process stops working on the claim, and recovery reclaims it.
 */
export async function executeClaimed(
  setup: ExecutionSetup,
  { bankId, at }: RunContext,
  set: ClaimedSet,
): Promise<RunSummary> {
  const { bankDatabase, coreBank, instance } = setup
  try {
    const submitted = await readOrders(setup, { bankId, claim: set }, set.payments)
    if (submitted.length === 0) return summarizeRun([], 0)
    const request = { bankId, orders: submitted.map(({ order }) => order), at, notAfter: set.notAfter }
    const results = await askCoreBank((part) => coreBank.execute(part), request, setup)
    const { outcomes, uncertain, unanswered } = sortResults(submitted, { results, set, at })
    const statuses = await recordOutcomes(bankDatabase, { bankId, claim: set }, { outcomes, at })
    if (uncertain.length > 0) {
      const until = results.wasResent ? set.notAfter.add({ milliseconds: 1 }) : set.earlierRequestUntil
      const deferral = { payments: uncertain, newClaimId: newId(), until: until ?? set.notAfter }
      await deferUncertain(bankDatabase, { bankId, claim: set }, deferral)
    }
    if (unanswered > 0) await scheduleRetry(bankDatabase, set, retryDelay(set.attempt))
    return summarizeRun(statuses, unanswered + uncertain.length)
  } finally {
    markInactive(instance, set.claimId)
  }
}

/** Asks the core bank what has become of payments that are under way, and records the outcomes. */
export async function refreshUnderWay(
  setup: ExecutionSetup,
  { bankId, at }: RunContext,
  payments: readonly UnderWayPayment[],
): Promise<RunSummary> {
  const { bankDatabase, coreBank } = setup
  const underWay = await readOrders(setup, { bankId, claim: undefined }, payments)
  const request = { bankId, orders: underWay.map(({ order }) => order), at }
  const { resultOf } = await askCoreBank((part) => coreBank.readOutcomes(part), request, setup)
  const outcomes = underWay.flatMap(({ payment, order: { rail } }) => {
    const state = { rail, status: payment.status, lastTryDate: undefined }
    return toOutcomeToRecord(payment, resultOf(payment.paymentId), { state, at })
  })
  const statuses = await recordOutcomes(bankDatabase, { bankId, claim: undefined }, { outcomes, at })
  return summarizeRun(statuses, underWay.filter(({ payment }) => isUnanswered(payment, resultOf)).length)
}

interface PaymentWithOrder<Payment extends DuePayment> {
  readonly payment: Payment
  readonly order: TransferOrder
}

/** Reads the orders of payments. Quarantines those that cannot be read, so that they do not stop the others. */
async function readOrders<Payment extends DuePayment>(
  { bankDatabase, onQuarantine }: ExecutionSetup,
  owner: { bankId: string; claim: ClaimAttempt | undefined },
  payments: readonly Payment[],
): Promise<readonly PaymentWithOrder<Payment>[]> {
  const parsed = payments.map((payment) => ({
    payment,
    order: parseTransfer(payment.transfer, payment.paymentId),
  }))
  const unreadable = parsed.flatMap(({ payment: { executionDate, paymentId }, order }) =>
    order.ok ? [] : [{ executionDate, paymentId, problem: order.problem }],
  )
  if (unreadable.length > 0) {
    await quarantinePayments(bankDatabase, owner, unreadable)
    for (const { paymentId, problem } of unreadable)
      onQuarantine({ bankId: owner.bankId, paymentId, problem })
  }
  return parsed.flatMap(({ payment, order }) => (order.ok ? [{ payment, order: order.value }] : []))
}

interface SortedResults {
  readonly outcomes: readonly OutcomeToRecord[]
  /** Payments that lack money, unless an earlier request is still on its way and finds some. */
  readonly uncertain: readonly DuePayment[]
  readonly unanswered: number
}

/** Sorts the results of a set into outcomes to record, payments to ask about later, and payments without a result. */
function sortResults(
  submitted: readonly PaymentWithOrder<DuePayment>[],
  { results, set, at }: { results: OrderResults; set: ClaimedSet; at: Temporal.Instant },
): SortedResults {
  const mayEarlierRequestPay = set.earlierRequestUntil !== undefined || results.wasResent
  const isUncertain = ({ paymentId }: DuePayment) =>
    mayEarlierRequestPay && results.resultOf(paymentId).outcome === 'no-funds'
  const payments = submitted.map(({ payment }) => payment)
  return {
    outcomes: submitted.flatMap(({ payment, order: { rail } }) => {
      if (isUncertain(payment)) return []
      const state = { rail, status: 'PDNG', lastTryDate: payment.lastTryDate } as const
      return toOutcomeToRecord(payment, results.resultOf(payment.paymentId), { state, at })
    }),
    uncertain: payments.filter(isUncertain),
    unanswered: payments.filter((payment) => isUnanswered(payment, results.resultOf)).length,
  }
}

const isUnanswered = ({ paymentId }: DuePayment, resultOf: OrderResults['resultOf']) =>
  resultOf(paymentId).outcome === 'unknown'

/** The outcome of one payment, in a list; an empty list if the result changes nothing. */
function toOutcomeToRecord(
  { tppId, paymentId, executionDate }: DuePayment,
  result: ExecutionResult,
  { state, at }: { state: SubmittedPayment; at: Temporal.Instant },
): OutcomeToRecord[] {
  const { causes, lastTryDate } = toPaymentOutcome(result.outcome, state, at)
  if (causes.length === 0) return []
  return [{ tppId, paymentId, executionDate, causes, lastTryDate, reason: toStoredReason(result) }]
}

/** Doubles with each attempt, up to a minute. */
function retryDelay(attempt: number): number {
  return Math.min(retryMilliseconds.first * 2 ** (attempt - 1), retryMilliseconds.max)
}

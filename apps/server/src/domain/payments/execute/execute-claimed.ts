import type { CoreBank } from '../../../core-bank/index.ts'
import type { Country } from '../../../platform/banks/index.ts'
import { bankDate, bankTime, type Clock } from '../../../platform/shared/clock.ts'
import { inSharedSpan, inSpan, type TraceContext } from '../../../platform/tracing/index.ts'
import { newId } from '../../../platform/shared/ids.ts'
import { askCoreBank, type CoreBankTimeout } from './ask-core-bank.ts'
import { deferUncertain, scheduleRetry } from './claims.store.ts'
import { type ClaimedSet, recordOutcomes, type UnderWayPayment } from './due.store.ts'
import { type OrderReading, readOrders } from './read-orders.ts'
import { type RunSummary, summarizeRun } from './run-summary.ts'
import { type ClaimSettings, markInactive } from './server-instance.ts'
import { isUnanswered, sortResults, toOutcomeToRecord } from './sort-results.ts'

/** Finds the stored trace contexts of payments. It never rejects. */
type FindTraces = (bankId: string, paymentIds: readonly string[]) => Promise<readonly TraceContext[]>

/** Everything that the execution of payments needs. */
export interface ExecutionSetup extends ClaimSettings, CoreBankTimeout, OrderReading {
  readonly coreBank: CoreBank
  readonly clock: Clock
  /** By the bank's document: nobody who can write to the database moves a bank's days. */
  readonly countryOf: (bankId: string) => Country
  /** Whether somebody may move the clocks of banks, as in a sandbox. */
  readonly hasMovableClocks: boolean
  /** Finds the traces that creations of payments began; undefined in a process that sends no spans. */
  readonly findTraces?: FindTraces | undefined
}

/** The bank that a run is for, and its times by the bank's clock. */
export interface RunContext {
  readonly bankId: string
  /** The hour of the run, which decides what is due and which try is the last. A late run happens long after it. */
  readonly at: Temporal.Instant
  /**
   * Returns the time now, which events and the core bank get. Undefined where somebody has moved the clock past the hour of
   * the run: everything then happens at that hour.
   */
  readonly now?: () => Temporal.Instant
  /** When aborted, a run finishes the sets that it has claimed, claims no other and throws. */
  readonly stop?: AbortSignal
}

/** The time at which something happens in a run, by the bank's clock. */
export const timeNow = ({ at, now }: RunContext): Temporal.Instant => now?.() ?? at

/**
 * The date at the bank, up to which orders may be executed. Where nobody moves the clocks of banks it is that of this process:
 * whoever can write to the database can set a bank's clock, and does not bring a day nearer.
 */
export function todayAt({ clock, countryOf, hasMovableClocks }: ExecutionSetup, context: RunContext): string {
  const now = hasMovableClocks ? timeNow(context) : bankTime({ clockOffsetMilliseconds: 0 }, clock)
  return bankDate(now, countryOf(context.bankId)).toString()
}

/** The first retry comes soon: a database that was down for a moment is up again by then. */
const retryMilliseconds = { first: 2_000, max: 60_000 }

/**
 * Has the core bank execute a set that this process has claimed, and records the outcomes. Both may be repeated without
 * harm. Whatever fails, this process stops working on the claim, and recovery reclaims it.
 */
export async function executeClaimed(
  setup: ExecutionSetup,
  context: RunContext,
  set: ClaimedSet,
): Promise<RunSummary> {
  const { findTraces } = setup
  if (findTraces === undefined) return executeSet(setup, context, set)
  const paymentIds = set.payments.map(({ paymentId }) => paymentId)
  const traces = await findTraces(context.bankId, paymentIds)
  const attributes = { 'havn.payments': paymentIds.length }
  return inSharedSpan('execute payments', { attributes, traces }, () => executeSet(setup, context, set))
}

async function executeSet(setup: ExecutionSetup, context: RunContext, set: ClaimedSet): Promise<RunSummary> {
  const { bankDatabase, coreBank, countryOf, instance } = setup
  const { bankId, at } = context
  try {
    const submitted = await readOrders(
      setup,
      { bankId, claim: set, today: todayAt(setup, context) },
      set.payments,
    )
    if (submitted.length === 0) return summarizeRun([], 0)
    const orders = submitted.map(({ order }) => order)
    const request = { bankId, orders, at: timeNow(context), notAfter: set.notAfter }
    const ask = () => askCoreBank((part) => coreBank.execute(part), request, setup)
    const results = await inSpan('ask core bank: execute', { 'havn.orders': submitted.length }, ask)
    const time = { at, country: countryOf(bankId) }
    const { outcomes, uncertain, unanswered } = sortResults(submitted, { results, set, time })
    const recorded = { outcomes, at: timeNow(context) }
    const statuses = await recordOutcomes(bankDatabase, { bankId, claim: set }, recorded)
    if (uncertain.length > 0) {
      const until = endOfEarlierRequests(set, { wasResent: results.wasResent, ...setup })
      const deferral = { payments: uncertain, newClaimId: newId(), until }
      await deferUncertain(bankDatabase, { bankId, claim: set }, deferral)
    }
    if (unanswered > 0) await scheduleRetry(bankDatabase, set, retryDelay(set.attempt))
    return summarizeRun(statuses, unanswered + uncertain.length)
  } finally {
    markInactive(instance, set.claimId)
  }
}

/**
 * Until when a request that was sent before the one that was answered may still pay. A set that was sent again in parts was
 * sent under its own `notAfter`, and counts for one timeout more, as in `payments.reclaim_orders`.
 */
function endOfEarlierRequests(
  { notAfter, earlierRequestUntil }: ClaimedSet,
  { wasResent, coreBankTimeoutMilliseconds }: { wasResent: boolean } & CoreBankTimeout,
): Temporal.Instant {
  if (!wasResent && earlierRequestUntil !== undefined) return earlierRequestUntil
  return notAfter.add({ milliseconds: coreBankTimeoutMilliseconds + 1 })
}

/** Asks the core bank what has become of payments that are under way, and records the outcomes. */
export async function refreshUnderWay(
  setup: ExecutionSetup,
  context: RunContext,
  payments: readonly UnderWayPayment[],
): Promise<RunSummary> {
  const { bankDatabase, coreBank } = setup
  const { bankId } = context
  const underWay = await readOrders(
    setup,
    { bankId, claim: undefined, today: todayAt(setup, context) },
    payments,
  )
  const request = { bankId, orders: underWay.map(({ order }) => order), at: timeNow(context) }
  const { resultOf } = await askCoreBank((part) => coreBank.readOutcomes(part), request, setup)
  const outcomes = underWay.flatMap(({ payment, order: { rail } }) => {
    const state = { rail, status: payment.status, lastTryDate: undefined }
    return toOutcomeToRecord(payment, resultOf(payment.paymentId), { state })
  })
  const recorded = { outcomes, at: timeNow(context) }
  const statuses = await recordOutcomes(bankDatabase, { bankId, claim: undefined }, recorded)
  return summarizeRun(statuses, underWay.filter(({ payment }) => isUnanswered(payment, resultOf)).length)
}

/** Doubles with each attempt, up to a minute. */
function retryDelay(attempt: number): number {
  return Math.min(retryMilliseconds.first * 2 ** (attempt - 1), retryMilliseconds.max)
}

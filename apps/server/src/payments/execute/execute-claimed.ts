import type { CoreBank, ExecutionResult, TransferOrder } from '../../core-bank/index.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'
import { type OrderResults, askCoreBank, type CoreBankTimeout } from './ask-core-bank.ts'
import { type ClaimSettings, markInactive } from './server-instance.ts'
import { deferUncertain, scheduleRetry, quarantinePayments } from './claims.store.ts'
import { type ClaimedSet, type DuePayment, type OutcomeRecord, recordOutcomes } from './due.store.ts'
import { type PaymentState, toPaymentOutcome } from './payment-outcome.ts'
import { parseTransfer } from './parse-transfer.ts'
import { toStoredReason } from '../refusal-reason.ts'
import { type RunSummary, summarizeRun } from './run-summary.ts'

export interface ExecutionSetup extends ClaimSettings, CoreBankTimeout {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  readonly clock: Clock
  /** A payment that no server can read was put aside: somebody has to look at it. */
  readonly onQuarantine: (one: { bankId: string; paymentId: string; problem: string }) => void
}

/** A bank, and the moment by its clock. */
export interface RunContext {
  readonly bankId: string
  readonly at: Temporal.Instant
  /** Whoever is told to stop finishes the sets in hand, takes no other and throws. */
  readonly stop?: AbortSignal
}

/** The first retry comes soon: a database that was away for a moment is back by then. */
const retryMilliseconds = { first: 2_000, most: 60_000 }

/**
 * Has the core bank execute a set that this process has claimed, and records what it said. Both may be done again without
 * harm. Whatever fails, the process lets the claim go, and whoever looks after claims asks again.
 */
export async function executeClaimed(
  setup: ExecutionSetup,
  { bankId, at }: RunContext,
  set: ClaimedSet,
): Promise<RunSummary> {
  const { bankDatabase, coreBank, instance } = setup
  try {
    const { readable, orders } = await readOrders(setup, { bankId, claim: set }, set.rows)
    if (readable.length === 0) return summarizeRun([], 0)
    const question = { bankId, orders, at, notAfter: set.notAfter }
    const answers = await askCoreBank((part) => coreBank.execute(part), question, setup)
    const { findings, doubted, unanswered } = sortResults(readable, orders, { answers, set, at })
    const moved =
      findings.length === 0
        ? []
        : await recordOutcomes(bankDatabase, { bankId, claim: set }, { findings, at: at.toString() })
    if (doubted.length > 0) {
      const until = answers.wasResent ? set.notAfter.add({ milliseconds: 1 }) : set.earlierRequestUntil
      const asLateAs = { payments: doubted, newClaimId: newId(), until: (until ?? set.notAfter).toString() }
      await deferUncertain(bankDatabase, { bankId, claim: set }, asLateAs)
    }
    if (unanswered > 0) await scheduleRetry(bankDatabase, set, retryDelay(set.attempt))
    return summarizeRun(
      moved.map(({ status }) => status),
      unanswered + doubted.length,
    )
  } finally {
    markInactive(instance, set.claimId)
  }
}

/** Asks what has become of payments that are under way, and records what the core bank said. */
export async function refreshUnderWay(
  setup: ExecutionSetup,
  { bankId, at }: RunContext,
  rows: readonly (DuePayment & { readonly status: PaymentState['status'] })[],
): Promise<RunSummary> {
  const { bankDatabase, coreBank } = setup
  const { readable, orders } = await readOrders(setup, { bankId, claim: undefined }, rows)
  const { resultOf } = await askCoreBank((part) => coreBank.readOutcomes(part), { bankId, orders, at }, setup)
  const findings = readable.flatMap((row, index) => {
    const asked = { rail: railOf(orders[index]), status: row.status, lastTryDate: undefined }
    return toOutcomeRecord(row, resultOf(row.payment_id), { asked, at })
  })
  const unanswered = readable.filter(({ payment_id }) => resultOf(payment_id).outcome === 'unknown').length
  const moved =
    findings.length === 0
      ? []
      : await recordOutcomes(bankDatabase, { bankId, claim: undefined }, { findings, at: at.toString() })
  return summarizeRun(
    moved.map(({ status }) => status),
    unanswered,
  )
}

/** The orders that can be read. The others are put aside, where they are in nobody's way, and an operator is told. */
async function readOrders<Row extends DuePayment>(
  { bankDatabase, onQuarantine }: ExecutionSetup,
  whose: { bankId: string; claim: ClaimedSet | undefined },
  rows: readonly Row[],
): Promise<{ readable: readonly Row[]; orders: readonly TransferOrder[] }> {
  const parsed = rows.map((row) => ({ row, order: parseTransfer(row.transfer, row.payment_id) }))
  const unreadable = parsed.flatMap(({ row: { execution_date, payment_id }, order }) =>
    order.ok ? [] : [{ execution_date, payment_id, problem: order.problem }],
  )
  if (unreadable.length > 0) {
    await quarantinePayments(bankDatabase, whose, unreadable)
    for (const { payment_id: paymentId, problem } of unreadable)
      onQuarantine({ bankId: whose.bankId, paymentId, problem })
  }
  const read = parsed.flatMap(({ row, order }) => (order.ok ? [{ row, order: order.value }] : []))
  return { readable: read.map(({ row }) => row), orders: read.map(({ order }) => order) }
}

interface SortedResults {
  readonly findings: readonly OutcomeRecord[]
  /** There is too little money, unless an earlier question is still on its way and finds some. */
  readonly doubted: readonly DuePayment[]
  readonly unanswered: number
}

function sortResults(
  rows: readonly DuePayment[],
  orders: readonly TransferOrder[],
  { answers, set, at }: { answers: OrderResults; set: ClaimedSet; at: Temporal.Instant },
): SortedResults {
  const isInDoubt = set.earlierRequestUntil !== undefined || answers.wasResent
  const isDoubted = ({ payment_id }: DuePayment) =>
    isInDoubt && answers.resultOf(payment_id).outcome === 'no-funds'
  const findings = rows.flatMap((row, index) => {
    if (isDoubted(row)) return []
    const lastTryDate = row.last_try_date ?? undefined
    const asked = { rail: railOf(orders[index]), status: 'PDNG', lastTryDate } as const
    return toOutcomeRecord(row, answers.resultOf(row.payment_id), { asked, at })
  })
  return {
    findings,
    doubted: rows.filter(isDoubted),
    unanswered: rows.filter(({ payment_id }) => answers.resultOf(payment_id).outcome === 'unknown').length,
  }
}

const railOf = (order: TransferOrder | undefined) => order?.rail ?? 'domestic'

function toOutcomeRecord(
  { tpp_id, payment_id, execution_date }: DuePayment,
  result: ExecutionResult,
  { asked, at }: { asked: PaymentState; at: Temporal.Instant },
): OutcomeRecord[] {
  const { causes, lastTryDate } = toPaymentOutcome(result.outcome, asked, at)
  if (causes.length === 0) return []
  const reason = toStoredReason(result)
  return [{ tpp_id, payment_id, execution_date, causes, last_try_date: lastTryDate ?? null, reason }]
}

/** Twice as long after each attempt. */
function retryDelay(attempt: number): number {
  return Math.min(retryMilliseconds.first * 2 ** (attempt - 1), retryMilliseconds.most)
}

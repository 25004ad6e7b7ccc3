import type { CoreBank, ExecutionResult, TransferOrder } from '../../core-bank/index.ts'
import type { Database } from '../../database/database.ts'
import type { Clock } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'
import { type Answers, askBooks, type Patience } from './ask-books.ts'
import { type ClaimTerms, letGo } from './claim-holder.ts'
import { postpone, putBack, quarantineDue } from './claims.store.ts'
import { type ClaimedSet, type DueRow, type FindingRecord, recordFindings } from './due.store.ts'
import { type Asked, findingOf } from './findings.ts'
import { parseTransfer } from './parse-transfer.ts'
import { reasonToKeep } from '../refusal.ts'
import { type Tally, tallyOf } from './tally.ts'

export interface ExecutionSetup extends ClaimTerms, Patience {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  readonly clock: Clock
  /** A payment that no server can read was put aside: somebody has to look at it. */
  readonly onQuarantine: (one: { bankId: string; paymentId: string; problem: string }) => void
}

/** A bank, and the moment by its clock. */
export interface Moment {
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
  { bankId, at }: Moment,
  set: ClaimedSet,
): Promise<Tally> {
  const { bankDatabase, coreBank, holder } = setup
  try {
    const { readable, orders } = await readOrders(setup, { bankId, claim: set }, set.rows)
    if (readable.length === 0) return tallyOf([], 0)
    const question = { bankId, orders, at, notAfter: set.notAfter }
    const answers = await askBooks((part) => coreBank.execute(part), question, setup)
    const { findings, doubted, unanswered } = judgeAnswers(readable, orders, { answers, set, at })
    const moved =
      findings.length === 0
        ? []
        : await recordFindings(bankDatabase, { bankId, claim: set }, { findings, at: at.toString() })
    if (doubted.length > 0) {
      const until = answers.isAskedAgain ? set.notAfter.add({ milliseconds: 1 }) : set.doubtUntil
      const asLateAs = { payments: doubted, newClaimId: newId(), until: (until ?? set.notAfter).toString() }
      await postpone(bankDatabase, { bankId, claim: set }, asLateAs)
    }
    if (unanswered > 0) await putBack(bankDatabase, set, retryAfter(set.attempt))
    return tallyOf(
      moved.map(({ status }) => status),
      unanswered + doubted.length,
    )
  } finally {
    letGo(holder, set.claimId)
  }
}

/** Asks what has become of payments that are under way, and records what the core bank said. */
export async function reportOn(
  setup: ExecutionSetup,
  { bankId, at }: Moment,
  rows: readonly (DueRow & { readonly status: Asked['status'] })[],
): Promise<Tally> {
  const { bankDatabase, coreBank } = setup
  const { readable, orders } = await readOrders(setup, { bankId, claim: undefined }, rows)
  const { resultOf } = await askBooks((part) => coreBank.readOutcomes(part), { bankId, orders, at }, setup)
  const findings = readable.flatMap((row, index) => {
    const asked = { rail: railOf(orders[index]), status: row.status, lastTryDate: undefined }
    return findingRecord(row, resultOf(row.payment_id), { asked, at })
  })
  const unanswered = readable.filter(({ payment_id }) => resultOf(payment_id).outcome === 'unknown').length
  const moved =
    findings.length === 0
      ? []
      : await recordFindings(bankDatabase, { bankId, claim: undefined }, { findings, at: at.toString() })
  return tallyOf(
    moved.map(({ status }) => status),
    unanswered,
  )
}

/** The orders that can be read. The others are put aside, where they are in nobody's way, and an operator is told. */
async function readOrders<Row extends DueRow>(
  { bankDatabase, onQuarantine }: ExecutionSetup,
  whose: { bankId: string; claim: ClaimedSet | undefined },
  rows: readonly Row[],
): Promise<{ readable: readonly Row[]; orders: readonly TransferOrder[] }> {
  const parsed = rows.map((row) => ({ row, order: parseTransfer(row.transfer, row.payment_id) }))
  const unreadable = parsed.flatMap(({ row: { execution_date, payment_id }, order }) =>
    order.ok ? [] : [{ execution_date, payment_id, problem: order.problem }],
  )
  if (unreadable.length > 0) {
    await quarantineDue(bankDatabase, whose, unreadable)
    for (const { payment_id: paymentId, problem } of unreadable)
      onQuarantine({ bankId: whose.bankId, paymentId, problem })
  }
  const read = parsed.flatMap(({ row, order }) => (order.ok ? [{ row, order: order.value }] : []))
  return { readable: read.map(({ row }) => row), orders: read.map(({ order }) => order) }
}

interface Judged {
  readonly findings: readonly FindingRecord[]
  /** There is too little money, unless an earlier question is still on its way and finds some. */
  readonly doubted: readonly DueRow[]
  readonly unanswered: number
}

function judgeAnswers(
  rows: readonly DueRow[],
  orders: readonly TransferOrder[],
  { answers, set, at }: { answers: Answers; set: ClaimedSet; at: Temporal.Instant },
): Judged {
  const isInDoubt = set.doubtUntil !== undefined || answers.isAskedAgain
  const isDoubted = ({ payment_id }: DueRow) =>
    isInDoubt && answers.resultOf(payment_id).outcome === 'no-funds'
  const findings = rows.flatMap((row, index) => {
    if (isDoubted(row)) return []
    const lastTryDate = row.last_try_date ?? undefined
    const asked = { rail: railOf(orders[index]), status: 'PDNG', lastTryDate } as const
    return findingRecord(row, answers.resultOf(row.payment_id), { asked, at })
  })
  return {
    findings,
    doubted: rows.filter(isDoubted),
    unanswered: rows.filter(({ payment_id }) => answers.resultOf(payment_id).outcome === 'unknown').length,
  }
}

const railOf = (order: TransferOrder | undefined) => order?.rail ?? 'domestic'

function findingRecord(
  { tpp_id, payment_id, execution_date }: DueRow,
  result: ExecutionResult,
  { asked, at }: { asked: Asked; at: Temporal.Instant },
): FindingRecord[] {
  const { causes, lastTryDate } = findingOf(result.outcome, asked, at)
  if (causes.length === 0) return []
  const reason = reasonToKeep(result)
  return [{ tpp_id, payment_id, execution_date, causes, last_try_date: lastTryDate ?? null, reason }]
}

/** Twice as long after each attempt. */
function retryAfter(attempt: number): number {
  return Math.min(retryMilliseconds.first * 2 ** (attempt - 1), retryMilliseconds.most)
}

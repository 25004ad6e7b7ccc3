import type { Subject } from '../../sca/index.ts'
import { bankDate, bankTime } from '../../../platform/shared/clock.ts'
import { isBankingDay } from '../banking-day.ts'
import {
  BEFORE_ALL_DUE,
  claimDuePayments,
  type ClaimedSet,
  type DuePosition,
  findClaimedSet,
  listUnderWay,
  reclaimExpired,
} from './due.store.ts'
import {
  type ExecutionSetup,
  executeClaimed,
  refreshUnderWay,
  type RunContext,
  timeNow,
} from './execute-claimed.ts'
import { finishCancellations } from './finish-cancellations.ts'
import { claimOpenOutcomes, postponeOutcomes } from './open-outcomes.store.ts'
import { addRunSummaries, EMPTY_RUN_SUMMARY, type RunSummary } from './run-summary.ts'
import { claimantJson, markActive, markInactive, newClaim } from './server-instance.ts'

const setSize = 1_000
/** While the core bank executes one set, the next is claimed and the last recorded. */
const setsAtOnce = 3
/** One claim may hold an order that the core bank cannot process. If it answers about none of several, it is down. */
const unansweredClaimsMax = 3

/** Does everything that belongs to a batch run. It may be repeated, and done by many servers at once. */
export async function runBatch(setup: ExecutionSetup, context: RunContext): Promise<RunSummary> {
  const finished = await finishReclaimed(setup, context, { skipRetryDelay: true })
  const refreshed = await refreshAllUnderWay(setup, context)
  const country = setup.countryOf(context.bankId)
  const executed = isBankingDay(country, bankDate(context.at, country))
    ? await executeAllDue(setup, context)
    : EMPTY_RUN_SUMMARY
  return addRunSummaries([finished, refreshed, executed])
}

/**
 * Reclaims what a process claimed and did not finish, because it died or the core bank did not answer, and asks the core
 * bank again. With `skipRetryDelay`, also about claims whose retry time has not come.
 */
export async function finishReclaimed(
  setup: ExecutionSetup,
  context: RunContext,
  { skipRetryDelay = false }: { skipRetryDelay?: boolean } = {},
): Promise<RunSummary> {
  const { bankId, stop } = context
  const summaries: RunSummary[] = []
  const exceptClaimIds: string[] = []
  let unansweredInARow = 0
  while (unansweredInARow < unansweredClaimsMax) {
    stop?.throwIfAborted()
    const claimant = claimantJson(setup)
    const set = await reclaimExpired(setup.bankDatabase, { bankId, claimant, skipRetryDelay, exceptClaimIds })
    if (set === undefined) break
    markActive(setup.instance, set.claimId, setup.leaseMilliseconds)
    const summary = await executeClaimed(setup, context, set)
    summaries.push(summary)
    // Each claim once: one that the core bank did not answer about would be reclaimed again at once.
    exceptClaimIds.push(set.claimId)
    unansweredInARow = isWhollyUnanswered(summary, set) ? unansweredInARow + 1 : 0
  }
  return addRunSummaries(summaries)
}

/**
 * Asks the core bank about everything of a bank whose outcome it should know by now, without waiting for a batch run: what a
 * process claimed and did not finish, instant payments that are reserved, and quarantined payments that operators cancelled.
 */
export async function finishOpenPayments(setup: ExecutionSetup, context: RunContext): Promise<void> {
  const results = await Promise.allSettled([
    finishReclaimed(setup, context),
    askOpenOutcomes(setup, context),
    finishCancellations(setup, context),
  ])
  for (const result of results) valueOrThrow<unknown>(result)
}

/** Asks the core bank about reserved instant payments whose pause has ended. Those that stay open get a longer pause. */
async function askOpenOutcomes(setup: ExecutionSetup, context: RunContext): Promise<void> {
  const { bankDatabase, leaseMilliseconds } = setup
  const { bankId, stop } = context
  for (;;) {
    stop?.throwIfAborted()
    const payments = await claimOpenOutcomes(bankDatabase, { bankId, leaseMilliseconds, atMost: setSize })
    if (payments.length === 0) return
    await refreshUnderWay(setup, context, payments)
    await postponeOutcomes(bankDatabase, { bankId, paymentIds: payments.map(({ paymentId }) => paymentId) })
    if (payments.length < setSize) return
  }
}

/** Executes at once what an approval in this process has claimed. Does nothing if another process has reclaimed it. */
export async function executeApproved(
  setup: ExecutionSetup,
  { bankId, tppId }: Pick<Subject, 'bankId' | 'tppId'>,
  claimId: string | undefined,
): Promise<void> {
  if (claimId === undefined) return
  const realMilliseconds = setup.clock.milliseconds()
  const realTime = new Date(realMilliseconds).toISOString()
  const claimed = await findClaimedSet(setup.bankDatabase, { bankId, tppId }, { claimId, realTime })
  if (claimed === undefined) return
  markActive(setup.instance, claimId, setup.leaseMilliseconds)
  const bank = { clockOffsetMilliseconds: claimed.bankTime.epochMilliseconds - realMilliseconds }
  const now = () => bankTime(bank, setup.clock)
  await executeClaimed(setup, { bankId, at: claimed.bankTime, now }, claimed.set)
}

/** Claims and executes set after set. Each set starts where the last ended, so that none reads what others have passed. */
async function executeAllDue(setup: ExecutionSetup, context: RunContext): Promise<RunSummary> {
  let after: DuePosition | undefined = BEFORE_ALL_DUE
  let isCoreBankDown = false
  let claiming: Promise<ClaimedSet | undefined> = Promise.resolve(undefined)

  async function claimNext(): Promise<ClaimedSet | undefined> {
    context.stop?.throwIfAborted()
    if (after === undefined || isCoreBankDown) return undefined
    const set = await claimUnderNewClaim(setup, context, after)
    after = set?.payments.at(-1)
    return set
  }

  async function executeSets(): Promise<RunSummary> {
    const summaries: RunSummary[] = []
    for (;;) {
      // Claims are made one after the other, because each starts where the one before ended.
      claiming = claiming.then(claimNext)
      const set = await claiming
      if (set === undefined) return addRunSummaries(summaries)
      const summary = await executeClaimed(setup, context, set)
      summaries.push(summary)
      isCoreBankDown ||= isWhollyUnanswered(summary, set)
    }
  }

  // Wait for all of them before a failure is thrown, so that none goes on after the run has failed.
  const results = await Promise.allSettled(Array.from({ length: setsAtOnce }, executeSets))
  return addRunSummaries(results.map(valueOrThrow))
}

/** Claims one set under a claim of its own, which is active from before it is opened, so that it is never overlooked. */
async function claimUnderNewClaim(
  setup: ExecutionSetup,
  context: RunContext,
  after: DuePosition,
): Promise<ClaimedSet | undefined> {
  const { claimId, claim } = newClaim(setup)
  const { bankId } = context
  const today = bankDate(context.at, setup.countryOf(bankId)).toString()
  const at = timeNow(context)
  let set: ClaimedSet | undefined
  try {
    set = await claimDuePayments(setup.bankDatabase, { bankId, today, after, atMost: setSize, at, claim })
    return set
  } finally {
    if (set === undefined) markInactive(setup.instance, claimId)
  }
}

/**
 * Whether the core bank answered about no payment of a set. It is then asked no more for now, because payments that are
 * not yet claimed can still be cancelled.
 */
const isWhollyUnanswered = ({ unanswered }: RunSummary, { payments }: ClaimedSet) =>
  unanswered === payments.length

function valueOrThrow<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Asks the core bank about every payment of the bank that is under way. */
async function refreshAllUnderWay(setup: ExecutionSetup, context: RunContext): Promise<RunSummary> {
  const summaries: RunSummary[] = []
  let after = BEFORE_ALL_DUE
  for (;;) {
    context.stop?.throwIfAborted()
    const payments = await listUnderWay(setup.bankDatabase, {
      bankId: context.bankId,
      after,
      atMost: setSize,
    })
    const last = payments.at(-1)
    if (last === undefined) return addRunSummaries(summaries)
    after = last
    summaries.push(await refreshUnderWay(setup, context, payments))
  }
}

import type { Subject } from '../../sca/index.ts'
import { bankDate, toInstant } from '../../shared/clock.ts'
import { isBankingDay } from '../banking-day.ts'
import { claimantJson, takeClaimsOfApproved, markActive, markInactive, newClaim } from './server-instance.ts'
import {
  BEFORE_ALL_DUE,
  type ClaimedSet,
  toClaimedSet,
  findPaymentsOfClaim,
  listUnderWay,
  type DuePosition,
  claimDuePayments,
  reclaimExpired,
} from './due.store.ts'
import { type ExecutionSetup, executeClaimed, type RunContext, refreshUnderWay } from './execute-claimed.ts'
import { addRunSummaries, EMPTY_RUN_SUMMARY, type RunSummary } from './run-summary.ts'

const setSize = 1_000
/** While the core bank works on one set, the next is taken and the last recorded. */
const setsAtOnce = 3
/** One order may be such that the core bank cannot take it; a core bank that answers about none of several is away. */
const unansweredClaimsMax = 3

/** Everything a batch run does, as often and on as many servers at once as anybody likes. */
export async function runBatch(setup: ExecutionSetup, moment: RunContext): Promise<RunSummary> {
  const finished = await finishReclaimed(setup, moment, { skipRetryDelay: true })
  const reported = await refreshAllUnderWay(setup, moment)
  const taken = isBankingDay(bankDate(moment.at)) ? await executeAllDue(setup, moment) : EMPTY_RUN_SUMMARY
  return addRunSummaries([finished, reported, taken])
}

/**
 * Asks the core bank again about what somebody claimed and did not finish: they died, or it did not answer. In a hurry,
 * also about what would be asked again a little later.
 */
export async function finishReclaimed(
  setup: ExecutionSetup,
  moment: RunContext,
  { skipRetryDelay = false }: { skipRetryDelay?: boolean } = {},
): Promise<RunSummary> {
  const { bankId, stop } = moment
  const summaries: RunSummary[] = []
  const except: string[] = []
  let silences = 0
  while (silences < unansweredClaimsMax) {
    stop?.throwIfAborted()
    const set = await reclaimExpired(setup.bankDatabase, {
      bankId,
      claimant: claimantJson(setup),
      skipRetryDelay,
      except,
    })
    if (set === undefined) break
    markActive(setup.instance, set.claimId, setup.leaseMilliseconds)
    const summary = await executeClaimed(setup, moment, set)
    summaries.push(summary)
    // Once each: what is put back unanswered would be found again at once.
    except.push(set.claimId)
    silences = isWhollyUnanswered(summary, set) ? silences + 1 : 0
  }
  return addRunSummaries(summaries)
}

/** What an approval of this process left claimed. Nothing to do when somebody else has reclaimed it. */
export async function executeApproved(
  setup: ExecutionSetup,
  { bankId, tppId }: Pick<Subject, 'bankId' | 'tppId'>,
  paymentIds: readonly string[],
): Promise<void> {
  const realTime = new Date(setup.clock.milliseconds()).toISOString()
  for (const claimId of takeClaimsOfApproved(setup.instance, paymentIds)) {
    const rows = await findPaymentsOfClaim(setup.bankDatabase, { bankId, tppId }, { claimId, realTime })
    const set = toClaimedSet(rows)
    const [first] = rows
    if (first === undefined || set === undefined) continue
    markActive(setup.instance, claimId, setup.leaseMilliseconds)
    await executeClaimed(setup, { bankId, at: toInstant(first.now) }, set)
  }
}

/** Claims set by set, each from where the last ended, so that no set looks at what others have behind them. */
async function executeAllDue(setup: ExecutionSetup, moment: RunContext): Promise<RunSummary> {
  let after: DuePosition | undefined = BEFORE_ALL_DUE
  let areBooksSilent = false
  let taking: Promise<ClaimedSet | undefined> = Promise.resolve(undefined)

  async function takeNext(): Promise<ClaimedSet | undefined> {
    moment.stop?.throwIfAborted()
    if (after === undefined || areBooksSilent) return undefined
    const set = await claimNext(setup, moment, after)
    after = set?.rows.at(-1)
    return set
  }

  async function lane(): Promise<RunSummary> {
    const summaries: RunSummary[] = []
    for (;;) {
      // One after the other: each begins where the one before ended.
      taking = taking.then(takeNext)
      const set = await taking
      if (set === undefined) return addRunSummaries(summaries)
      const summary = await executeClaimed(setup, moment, set)
      summaries.push(summary)
      areBooksSilent ||= isWhollyUnanswered(summary, set)
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: setsAtOnce }, lane))
  // Not before all have ended: nobody goes on behind the back of a run that failed.
  return addRunSummaries(lanes.map(settled))
}

/** One set under a claim of its own, in hand from before it is sent: what may have been claimed is never overlooked. */
async function claimNext(
  setup: ExecutionSetup,
  { bankId, at }: RunContext,
  after: DuePosition,
): Promise<ClaimedSet | undefined> {
  const { claimId, claim } = newClaim(setup)
  const today = bankDate(at).toString()
  let set: ClaimedSet | undefined
  try {
    set = await claimDuePayments(setup.bankDatabase, {
      bankId,
      today,
      after,
      atMost: setSize,
      at: at.toString(),
      claim,
    })
    return set
  } finally {
    if (set === undefined) markInactive(setup.instance, claimId)
  }
}

/** A core bank that said nothing about a whole set is asked no more for now: what it is not asked can still be cancelled. */
const isWhollyUnanswered = ({ unanswered }: RunSummary, { rows }: ClaimedSet) => unanswered === rows.length

function settled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function refreshAllUnderWay(setup: ExecutionSetup, moment: RunContext): Promise<RunSummary> {
  const summaries: RunSummary[] = []
  let after = BEFORE_ALL_DUE
  for (;;) {
    moment.stop?.throwIfAborted()
    const rows = await listUnderWay(setup.bankDatabase, { bankId: moment.bankId, after, atMost: setSize })
    const last = rows.at(-1)
    if (last === undefined) return addRunSummaries(summaries)
    after = last
    summaries.push(await refreshUnderWay(setup, moment, rows))
  }
}

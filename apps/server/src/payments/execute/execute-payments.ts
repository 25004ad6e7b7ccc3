import type { Subject } from '../../sca/index.ts'
import { bankDate, toInstant } from '../../shared/clock.ts'
import { isBankingDay } from '../banking-day.ts'
import { claimantText, claimsOfApproved, keepInHand, letGo, newClaim } from './claim-holder.ts'
import {
  BEGINNING,
  type ClaimedSet,
  claimedSet,
  findClaimed,
  listUnderWay,
  type Place,
  takeDue,
  takeOver,
} from './due.store.ts'
import { type ExecutionSetup, executeClaimed, type Moment, reportOn } from './execute-claimed.ts'
import { addTallies, EMPTY_TALLY, type Tally } from './tally.ts'

const setSize = 1_000
/** While the core bank works on one set, the next is taken and the last recorded. */
const setsAtOnce = 3
/** One order may be such that the core bank cannot take it; a core bank that answers about none of several is away. */
const silencesMax = 3

/** Everything a batch run does, as often and on as many servers at once as anybody likes. */
export async function runBatch(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  const finished = await finishHeld(setup, moment, { isInHurry: true })
  const reported = await reportUnderWay(setup, moment)
  const taken = isBankingDay(bankDate(moment.at)) ? await takeAllDue(setup, moment) : EMPTY_TALLY
  return addTallies([finished, reported, taken])
}

/**
 * Asks the core bank again about what somebody claimed and did not finish: they died, or it did not answer. In a hurry,
 * also about what would be asked again a little later.
 */
export async function finishHeld(
  setup: ExecutionSetup,
  moment: Moment,
  { isInHurry = false }: { isInHurry?: boolean } = {},
): Promise<Tally> {
  const { bankId, stop } = moment
  const tallies: Tally[] = []
  const except: string[] = []
  let silences = 0
  while (silences < silencesMax) {
    stop?.throwIfAborted()
    const set = await takeOver(setup.bankDatabase, {
      bankId,
      claimant: claimantText(setup),
      isInHurry,
      except,
    })
    if (set === undefined) break
    keepInHand(setup.holder, set.claimId, setup.leaseMilliseconds)
    const tally = await executeClaimed(setup, moment, set)
    tallies.push(tally)
    // Once each: what is put back unanswered would be found again at once.
    except.push(set.claimId)
    silences = isSilence(tally, set) ? silences + 1 : 0
  }
  return addTallies(tallies)
}

/** What an approval of this process left claimed. Nothing to do when somebody else has reclaimed it. */
export async function settleAtOnce(
  setup: ExecutionSetup,
  { bankId, tppId }: Pick<Subject, 'bankId' | 'tppId'>,
  paymentIds: readonly string[],
): Promise<void> {
  const realTime = new Date(setup.clock.milliseconds()).toISOString()
  for (const claimId of claimsOfApproved(setup.holder, paymentIds)) {
    const rows = await findClaimed(setup.bankDatabase, { bankId, tppId }, { claimId, realTime })
    const set = claimedSet(rows)
    const [first] = rows
    if (first === undefined || set === undefined) continue
    keepInHand(setup.holder, claimId, setup.leaseMilliseconds)
    await executeClaimed(setup, { bankId, at: toInstant(first.now) }, set)
  }
}

/** Claims set by set, each from where the last ended, so that no set looks at what others have behind them. */
async function takeAllDue(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  let after: Place | undefined = BEGINNING
  let areBooksSilent = false
  let taking: Promise<ClaimedSet | undefined> = Promise.resolve(undefined)

  async function takeNext(): Promise<ClaimedSet | undefined> {
    moment.stop?.throwIfAborted()
    if (after === undefined || areBooksSilent) return undefined
    const set = await claimNext(setup, moment, after)
    after = set?.rows.at(-1)
    return set
  }

  async function lane(): Promise<Tally> {
    const tallies: Tally[] = []
    for (;;) {
      // One after the other: each begins where the one before ended.
      taking = taking.then(takeNext)
      const set = await taking
      if (set === undefined) return addTallies(tallies)
      const tally = await executeClaimed(setup, moment, set)
      tallies.push(tally)
      areBooksSilent ||= isSilence(tally, set)
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: setsAtOnce }, lane))
  // Not before all have ended: nobody goes on behind the back of a run that failed.
  return addTallies(lanes.map(settled))
}

/** One set under a claim of its own, in hand from before it is sent: what may have been claimed is never overlooked. */
async function claimNext(
  setup: ExecutionSetup,
  { bankId, at }: Moment,
  after: Place,
): Promise<ClaimedSet | undefined> {
  const { claimId, claim } = newClaim(setup)
  const today = bankDate(at).toString()
  let set: ClaimedSet | undefined
  try {
    set = await takeDue(setup.bankDatabase, {
      bankId,
      today,
      after,
      atMost: setSize,
      at: at.toString(),
      claim,
    })
    return set
  } finally {
    if (set === undefined) letGo(setup.holder, claimId)
  }
}

/** A core bank that said nothing about a whole set is asked no more for now: what it is not asked can still be cancelled. */
const isSilence = ({ unanswered }: Tally, { rows }: ClaimedSet) => unanswered === rows.length

function settled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function reportUnderWay(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  const tallies: Tally[] = []
  let after = BEGINNING
  for (;;) {
    moment.stop?.throwIfAborted()
    const rows = await listUnderWay(setup.bankDatabase, { bankId: moment.bankId, after, atMost: setSize })
    const last = rows.at(-1)
    if (last === undefined) return addTallies(tallies)
    after = last
    tallies.push(await reportOn(setup, moment, rows))
  }
}

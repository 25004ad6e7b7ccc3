import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { readBankClock } from '../../../platform/banks/index.ts'
import type { Subject } from '../../sca/index.ts'
import { bankDate } from '../../../platform/shared/clock.ts'
import { quarantineStandingOrder } from './claims.store.ts'
import type { ClaimedSet } from './due.store.ts'
import { type ExecutionSetup, executeClaimed, type RunContext, timeNow, todayAt } from './execute-claimed.ts'
import { FORGERIES } from '../order-mac.ts'
import { type BankOfOrders, findStandingOrderProblem, prepareOccurrence } from './prepare-occurrence.ts'
import { addRunSummaries, type RunSummary } from './run-summary.ts'
import { markInactive, newClaim } from './server-instance.ts'
import {
  claimOccurrences,
  type DueStandingOrder,
  listDueStandingOrders,
  type NewOccurrence,
} from './standing-orders.store.ts'

const setSize = 500

/** Executes what is due today of one periodic payment, right after its approval, by the bank's clock as it is now. */
export async function executeOccurrencesOfPayment(
  setup: ExecutionSetup,
  { bankId, subjectId }: Subject,
): Promise<RunSummary> {
  const now = await readBankClock(setup.bankDatabase, bankId, setup.clock)
  return executeDueOccurrences(setup, { bankId, at: now(), now }, subjectId)
}

/**
 * Executes what is due today of periodic payments, of one payment or of the whole bank, without waiting for a batch run.
 * Occurrences that were missed on earlier days are executed now, each as a payment of its own.
 */
export async function executeDueOccurrences(
  setup: ExecutionSetup,
  context: RunContext,
  paymentId?: string,
): Promise<RunSummary> {
  const { bankId, at, stop } = context
  const today = bankDate(at, setup.countryOf(bankId)).toString()
  const summaries: RunSummary[] = []
  for (;;) {
    stop?.throwIfAborted()
    const query = { bankId, today, atMost: setSize, paymentId }
    const standingOrders = await listDueStandingOrders(setup.bankDatabase, query)
    if (standingOrders.length === 0) return addRunSummaries(summaries)
    const occurrences = await prepareOccurrences(setup, context, standingOrders)
    const set = occurrences.length === 0 ? undefined : await claimUnderNewClaim(setup, context, occurrences)
    if (set !== undefined) summaries.push(await executeClaimed(setup, context, set))
  }
}

async function claimUnderNewClaim(
  setup: ExecutionSetup,
  context: RunContext,
  occurrences: readonly NewOccurrence[],
): Promise<ClaimedSet | undefined> {
  const { claimId, claim } = newClaim(setup)
  const { bankId } = context
  const at = timeNow(context)
  let set: ClaimedSet | undefined
  try {
    set = await claimOccurrences(setup.bankDatabase, { bankId, occurrences, at, claim })
    return set
  } finally {
    if (set === undefined) markInactive(setup.instance, claimId)
  }
}

/** Prepares the next occurrence of each standing order. Quarantines an order that has none, so that the others are paid. */
async function prepareOccurrences(
  setup: ExecutionSetup,
  context: RunContext,
  standingOrders: readonly DueStandingOrder[],
): Promise<readonly NewOccurrence[]> {
  const { bankDatabase, countryOf, keys, onQuarantine, onForgery } = setup
  const { bankId } = context
  const bank = { bankId, country: countryOf(bankId) }
  const today = todayAt(setup, context)
  const occurrences: NewOccurrence[] = []
  for (const standingOrder of standingOrders) {
    const { paymentId } = standingOrder
    const reason = findStandingOrderProblem(keys, { bankId, today }, standingOrder)
    if (reason !== undefined) onForgery({ bankId, what: 'standing-order', subjectId: paymentId, reason })
    const occurrence = tryToPrepare(keys, bank, standingOrder)
    if (occurrence !== undefined && reason === undefined) occurrences.push(occurrence)
    else {
      const problem =
        occurrence === undefined || reason === undefined
          ? 'body: no occurrence can be prepared from it'
          : FORGERIES[reason]
      const quarantined = { bankId, paymentId, problem }
      await quarantineStandingOrder(bankDatabase, quarantined)
      onQuarantine(quarantined)
    }
  }
  return occurrences
}

/** Undefined if no occurrence can be prepared. The error is dropped: its text may quote the body, which must not reach a log. */
function tryToPrepare(
  keys: KeyRing,
  bank: BankOfOrders,
  standingOrder: DueStandingOrder,
): NewOccurrence | undefined {
  try {
    return prepareOccurrence(keys, bank, standingOrder)
  } catch {
    return undefined
  }
}

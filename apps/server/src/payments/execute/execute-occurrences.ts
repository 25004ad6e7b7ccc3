import { readBankTime } from '../../banks/index.ts'
import type { Subject } from '../../sca/index.ts'
import { bankDate } from '../../shared/clock.ts'
import { markInactive, newClaim } from './server-instance.ts'
import { quarantineStandingOrder } from './claims.store.ts'
import type { ClaimedSet } from './due.store.ts'
import { type ExecutionSetup, executeClaimed, type RunContext } from './execute-claimed.ts'
import { prepareOccurrence } from './prepare-occurrence.ts'
import {
  claimOccurrences,
  listDueStandingOrders,
  type DueStandingOrder,
  type NewOccurrence,
} from './parts.store.ts'
import { addRunSummaries, type RunSummary } from './run-summary.ts'

const setSize = 500

/** Pays what one periodic payment has for this day, right after its approval. By the bank's clock as it is now. */
export async function executeOccurrencesOfPayment(
  setup: ExecutionSetup,
  { bankId, subjectId }: Subject,
): Promise<RunSummary> {
  const at = await readBankTime(setup.bankDatabase, bankId, setup.clock.milliseconds())
  return executeDueOccurrences(setup, { bankId, at }, subjectId)
}

/**
 * Pays what periodic payments have for this day, all of a bank or a given one, without waiting for a batch run. What was
 * missed on earlier days is paid now, each time on its own.
 */
export async function executeDueOccurrences(
  setup: ExecutionSetup,
  moment: RunContext,
  paymentId?: string,
): Promise<RunSummary> {
  const { bankId, at } = moment
  const today = bankDate(at).toString()
  const summaries: RunSummary[] = []
  for (;;) {
    moment.stop?.throwIfAborted()
    const rows = await listDueStandingOrders(setup.bankDatabase, {
      bankId,
      today,
      atMost: setSize,
      paymentId,
    })
    if (rows.length === 0) return addRunSummaries(summaries)
    const turns = await prepareOccurrences(setup, bankId, rows)
    const set = turns.length === 0 ? undefined : await claimUnderNewClaim(setup, moment, turns)
    if (set !== undefined) summaries.push(await executeClaimed(setup, moment, set))
  }
}

async function claimUnderNewClaim(
  setup: ExecutionSetup,
  { bankId, at }: RunContext,
  turns: readonly NewOccurrence[],
): Promise<ClaimedSet | undefined> {
  const { claimId, claim } = newClaim(setup)
  let set: ClaimedSet | undefined
  try {
    set = await claimOccurrences(setup.bankDatabase, { bankId, turns, at: at.toString(), claim })
    return set
  } finally {
    if (set === undefined) markInactive(setup.instance, claimId)
  }
}

/** Those that can be made. One whose body cannot be read is put aside, so that the others of its bank are paid. */
async function prepareOccurrences(
  { bankDatabase, onQuarantine }: ExecutionSetup,
  bankId: string,
  rows: readonly DueStandingOrder[],
): Promise<readonly NewOccurrence[]> {
  const turns: NewOccurrence[] = []
  for (const row of rows) {
    try {
      turns.push(prepareOccurrence(row))
    } catch {
      const unreadable = { bankId, paymentId: row.payment_id, problem: 'body: makes no occurrence' }
      await quarantineStandingOrder(bankDatabase, unreadable)
      onQuarantine(unreadable)
    }
  }
  return turns
}

import { bankTimeOf } from '../../banks/index.ts'
import type { Subject } from '../../sca/index.ts'
import { bankDate } from '../../shared/clock.ts'
import { letGo, newClaim } from './claim-holder.ts'
import { quarantineStandingOrder } from './claims.store.ts'
import type { ClaimedSet } from './due.store.ts'
import { type ExecutionSetup, executeClaimed, type Moment } from './execute-claimed.ts'
import { turnOf } from './make-turn.ts'
import { beginTurnsOf, listTurns, type StandingOrderRow, type TurnRecord } from './parts.store.ts'
import { addTallies, type Tally } from './tally.ts'

const setSize = 500

/** Pays what one periodic payment has for this day, right after its approval. By the bank's clock as it is now. */
export async function beginTurnsOfOne(setup: ExecutionSetup, { bankId, subjectId }: Subject): Promise<Tally> {
  const at = await bankTimeOf(setup.bankDatabase, bankId, setup.clock.milliseconds())
  return beginTurnsAt(setup, { bankId, at }, subjectId)
}

/**
 * Pays what periodic payments have for this day, all of a bank or a given one, without waiting for a batch run. What was
 * missed on earlier days is paid now, each time on its own.
 */
export async function beginTurnsAt(
  setup: ExecutionSetup,
  moment: Moment,
  paymentId?: string,
): Promise<Tally> {
  const { bankId, at } = moment
  const today = bankDate(at).toString()
  const tallies: Tally[] = []
  for (;;) {
    moment.stop?.throwIfAborted()
    const rows = await listTurns(setup.bankDatabase, { bankId, today, atMost: setSize, paymentId })
    if (rows.length === 0) return addTallies(tallies)
    const turns = await makeTurns(setup, bankId, rows)
    const set = turns.length === 0 ? undefined : await claimTurns(setup, moment, turns)
    if (set !== undefined) tallies.push(await executeClaimed(setup, moment, set))
  }
}

async function claimTurns(
  setup: ExecutionSetup,
  { bankId, at }: Moment,
  turns: readonly TurnRecord[],
): Promise<ClaimedSet | undefined> {
  const { claimId, claim } = newClaim(setup)
  let set: ClaimedSet | undefined
  try {
    set = await beginTurnsOf(setup.bankDatabase, { bankId, turns, at: at.toString(), claim })
    return set
  } finally {
    if (set === undefined) letGo(setup.holder, claimId)
  }
}

/** Those that can be made. One whose body cannot be read is put aside, so that the others of its bank are paid. */
async function makeTurns(
  { bankDatabase, onQuarantine }: ExecutionSetup,
  bankId: string,
  rows: readonly StandingOrderRow[],
): Promise<readonly TurnRecord[]> {
  const turns: TurnRecord[] = []
  for (const row of rows) {
    try {
      turns.push(turnOf(row))
    } catch {
      const unreadable = { bankId, paymentId: row.payment_id, problem: 'body: makes no occurrence' }
      await quarantineStandingOrder(bankDatabase, unreadable)
      onQuarantine(unreadable)
    }
  }
  return turns
}

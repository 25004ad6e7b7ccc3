import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { Subject } from '../sca/index.ts'
import { bankDate, type Clock, momentOf } from '../shared/clock.ts'
import { askBooks } from './ask-books.ts'
import { isBankingDay } from './banking-day.ts'
import {
  BEGINNING,
  type DueRow,
  findHeld,
  listUnderWay,
  type Place,
  recordFindings,
  takeDue,
  takeOver,
} from './due.store.ts'
import { type Asked, findingOf } from './findings.ts'
import { readTransfer } from './payment-order.ts'
import { reasonToKeep } from './refusal.ts'
import { addTallies, EMPTY_TALLY, type Tally, tallyOf } from './tally.ts'

export interface ExecutionSetup {
  readonly desk: Database
  readonly coreBank: CoreBank
  readonly clock: Clock
  /** The clock that the books go by too, which deadlines are told in. */
  readonly booksClock: Clock
  /** How long whoever took a payment has it for themselves; longer than the books are waited for. */
  readonly holdMilliseconds: number
  /** How long the books are waited for. */
  readonly patienceMilliseconds: number
  readonly onSilence: (error: unknown) => void
}

/** A bank, and the moment by its clock. */
export interface Moment {
  readonly bankId: string
  readonly at: Temporal.Instant
  /** Whoever is told to stop finishes the sets in hand, takes no other and throws. */
  readonly stop?: AbortSignal
}

const setSize = 1_000
/** While the books work on one set, the next is taken and the last recorded. */
const setsAtOnce = 3

/** Everything a batch run does, as often and on as many servers at once as anybody likes. */
export async function runBatch(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  const finished = await finishHeld(setup, moment)
  const reported = await reportUnderWay(setup, moment)
  const taken = isBankingDay(bankDate(moment.at)) ? await takeAllDue(setup, moment) : EMPTY_TALLY
  return addTallies([finished, reported, taken])
}

/** Asks the books again about what somebody took and did not finish: they died, or the books were silent. */
export async function finishHeld(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  const tallies: Tally[] = []
  const realTime = new Date(setup.clock.milliseconds()).toISOString()
  for (;;) {
    const { bankId } = moment
    const taking = { bankId, atMost: setSize, realTime, heldUntil: holdEnd(setup) }
    moment.stop?.throwIfAborted()
    const rows = await takeOver(setup.desk, taking)
    if (rows.length === 0) return addTallies(tallies)
    const tally = await executeHeld(setup, moment, rows)
    tallies.push(tally)
    if (isSilence(tally, rows)) return addTallies(tallies)
  }
}

/** An instant payment that its approval left held. Nothing to do when somebody else has taken it over. */
export async function settleAtOnce(
  setup: ExecutionSetup,
  subject: Subject,
  heldUntil: string,
): Promise<void> {
  const realTime = new Date(setup.clock.milliseconds()).toISOString()
  const row = await findHeld(setup.desk, subject, { realTime, heldUntil })
  if (row === undefined) return
  const at = momentOf(row.now)
  await executeHeld(setup, { bankId: subject.bankId, at }, [row])
}

/** Claims set by set, each from where the last ended, so that no set looks at what others have behind them. */
async function takeAllDue(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  let after: Place | undefined = BEGINNING
  let areBooksSilent = false
  let taking: Promise<readonly DueRow[]> = Promise.resolve([])

  async function takeNext(): Promise<readonly DueRow[]> {
    moment.stop?.throwIfAborted()
    if (after === undefined || areBooksSilent) return []
    const rows = await takeDue(setup.desk, {
      bankId: moment.bankId,
      today: bankDate(moment.at).toString(),
      after,
      atMost: setSize,
      at: moment.at.toString(),
      heldUntil: holdEnd(setup),
    })
    after = rows.at(-1)
    return rows
  }

  async function lane(): Promise<Tally> {
    const tallies: Tally[] = []
    for (;;) {
      // One after the other: each begins where the one before ended.
      taking = taking.then(takeNext)
      const rows = await taking
      if (rows.length === 0) return addTallies(tallies)
      const tally = await executeHeld(setup, moment, rows)
      tallies.push(tally)
      areBooksSilent ||= isSilence(tally, rows)
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: setsAtOnce }, lane))
  // Not before all have ended: nobody goes on behind the back of a run that failed.
  return addTallies(lanes.map(settled))
}

/** Books that said nothing about a whole set are asked no more for now: what they do not get can still be cancelled. */
const isSilence = ({ unanswered }: Tally, rows: readonly DueRow[]) => unanswered === rows.length

function settled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function reportUnderWay(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  const tallies: Tally[] = []
  let after = BEGINNING
  for (;;) {
    moment.stop?.throwIfAborted()
    const rows = await listUnderWay(setup.desk, { bankId: moment.bankId, after, atMost: setSize })
    const last = rows.at(-1)
    if (last === undefined) return addTallies(tallies)
    after = last
    const statusOf = new Map(rows.map(({ payment_id, status }) => [payment_id, status]))
    tallies.push(
      await ask(setup, moment, {
        rows,
        question: 'report',
        standing: ({ payment_id }) => statusOf.get(payment_id) ?? 'ACSP',
      }),
    )
  }
}

/** Has the books execute what the caller holds, and records what they said. */
export function executeHeld(setup: ExecutionSetup, moment: Moment, rows: readonly DueRow[]): Promise<Tally> {
  return ask(setup, moment, { rows, question: 'execute', standing: () => 'PDNG' })
}

interface Asking {
  readonly rows: readonly DueRow[]
  readonly question: 'execute' | 'report'
  readonly standing: (row: DueRow) => Asked['status']
}

/** Asks the books about a set and records what they said of each. Both may be done again without harm. */
async function ask(
  setup: ExecutionSetup,
  moment: Moment,
  { rows, question, standing }: Asking,
): Promise<Tally> {
  const { desk, coreBank, booksClock, patienceMilliseconds } = setup
  const { bankId, at } = moment
  const orders = rows.map(({ transfer }) => readTransfer(transfer))
  const notAfter = Temporal.Instant.fromEpochMilliseconds(booksClock.milliseconds() + patienceMilliseconds)
  const asking = { bankId, orders, at, notAfter }
  const resultOf = await askBooks((set) => coreBank[question](set), asking, setup)
  const findings = rows.flatMap((row, index) => {
    const { tpp_id, payment_id, execution_date, last_try_date, held_until } = row
    const rail = orders[index]?.rail ?? 'domestic'
    const asked = { rail, status: standing(row), lastTryDate: last_try_date ?? undefined }
    const result = resultOf(payment_id)
    const { causes, lastTryDate } = findingOf(result.outcome, asked, at)
    if (causes.length === 0) return []
    const reason = reasonToKeep(result)
    return [
      { tpp_id, payment_id, execution_date, causes, last_try_date: lastTryDate ?? null, held_until, reason },
    ]
  })
  const unanswered = rows.filter(({ payment_id }) => resultOf(payment_id).outcome === 'unknown').length
  if (findings.length === 0) return { ...EMPTY_TALLY, unanswered }
  const moved = await recordFindings(desk, { bankId, findings, at: at.toString() })
  return tallyOf(
    moved.map(({ status }) => status),
    unanswered,
  )
}

/** Until when whoever takes something now has it for themselves. */
export function holdEnd({ clock, holdMilliseconds }: ExecutionSetup): string {
  return new Date(clock.milliseconds() + holdMilliseconds).toISOString()
}

import { bankTimeOf } from '../banks/index.ts'
import type { Database, Queries } from '../database/database.ts'
import {
  addTallies,
  beginTurnsAt,
  EMPTY_TALLY,
  type ExecutionSetup,
  finishHeld,
  firstDueDate,
  isAnythingHeld,
  isDayStart,
  type Moment,
  nextMomentAfter,
  runBatch,
  type Tally,
} from '../payments/index.ts'
import { bankDayStart, type Clock } from '../shared/clock.ts'
import type { Handlers, JobQueue } from './job-queue.ts'
import { setNextRun } from './jobs.store.ts'
import { keepWatch } from './keep-watch.ts'
import { startDueRuns } from './start-due-runs.ts'

export interface BatchRunsSetup {
  readonly desk: Database
  readonly queue: JobQueue
  readonly execution: ExecutionSetup
  readonly clock: Clock
  readonly onRun: (run: { bankId: string; at: string; tally: Tally }) => void
}

/** The batch runs of every bank, each by its own clock. */
export interface BatchRuns {
  /** In the transaction of the desk that opens a bank. */
  openSchedule(queries: Queries, bankId: string): Promise<void>
  /** In the transaction that moves a bank's clock. */
  moveSchedule(queries: Queries, bankId: string, to: Temporal.Instant): Promise<void>
  /** One run, now. */
  runNow(bankId: string): Promise<{ at: Temporal.Instant; tally: Tally }>
  /** The runs whose hour lies after one moment and not after another, in their order, each at its hour. */
  runThrough(bankId: string, from: Temporal.Instant, to: Temporal.Instant): Promise<void>
  /** In the transaction of an approval that is settled at once: somebody finishes it if this server does not. */
  keepWatch(queries: Queries, bankId: string): Promise<void>
  readonly handlers: Handlers
}

export function createBatchRuns(setup: BatchRunsSetup): BatchRuns {
  const { desk, queue, execution, clock } = setup
  const watch = { queue, clock, holdMilliseconds: execution.holdMilliseconds }
  return {
    openSchedule: (queries, bankId) => scheduleAfter(queries, bankId, fromMilliseconds(clock.milliseconds())),
    moveSchedule: scheduleAfter,
    async runNow(bankId) {
      const at = await timeOf(setup, bankId)
      return { at, tally: await run(setup, { bankId, at, isAsked: true }) }
    },
    runThrough: (bankId, from, to) => runThrough(setup, { bankId, from, to }),
    keepWatch: (queries, bankId) => keepWatch(watch, queries, bankId),
    handlers: {
      tick: () => startDueRuns({ desk, queue, clock }),
      async 'batch-run'({ bankId, at: hour }, stop) {
        const at = hour === undefined ? await timeOf(setup, bankId) : Temporal.Instant.from(hour)
        const { unanswered } = await run(setup, { bankId, at, stop })
        // The job comes back, and with it whatever the run did not take because the books were silent.
        if (unanswered > 0) throw new Error(`the books left ${unanswered} payments unanswered`)
      },
      async 'finish-held'({ bankId }, stop) {
        await finishHeld(execution, { bankId, at: await timeOf(setup, bankId), stop })
        // Somebody has it in hand, or the books were silent: another look when that hold has ended.
        if (await isAnythingHeld(desk, bankId))
          await desk.transaction((queries) => keepWatch(watch, queries, bankId))
      },
    },
  }
}

/** Who asks for a run gets one, also as a day begins, and also when there is nothing but what the books left unanswered. */
async function run(
  { desk, queue, execution, clock, onRun }: BatchRunsSetup,
  { isAsked = false, ...moment }: Moment & { isAsked?: boolean },
): Promise<Tally> {
  const { bankId, at } = moment
  // So it is with most banks at most hours.
  if (!isAsked && (await firstDueDate(desk, bankId)) === undefined) return EMPTY_TALLY
  const { holdMilliseconds } = execution
  await desk.transaction((queries) => keepWatch({ queue, clock, holdMilliseconds }, queries, bankId))
  const turns = await beginTurnsAt(execution, moment)
  const tally = isDayStart(at) && !isAsked ? turns : addTallies([turns, await runBatch(execution, moment)])
  onRun({ bankId, at: at.toString(), tally })
  return tally
}

async function runThrough(
  setup: BatchRunsSetup,
  { bankId, from, to }: { bankId: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  let after = from
  for (;;) {
    const first = await firstDueDate(setup.desk, bankId)
    if (first === undefined) return
    // The day's beginning is a moment too, so it is looked for from just before it.
    const at = nextMomentAfter(later(after, bankDayStart(first).subtract({ nanoseconds: 1 })))
    if (Temporal.Instant.compare(at, to) > 0) return
    await run(setup, { bankId, at })
    after = at
  }
}

function scheduleAfter(queries: Queries, bankId: string, moment: Temporal.Instant): Promise<void> {
  return setNextRun(queries, { bankId, nextRunAt: nextMomentAfter(moment).toString() })
}

const timeOf = ({ desk, clock }: BatchRunsSetup, bankId: string) =>
  bankTimeOf(desk, bankId, clock.milliseconds())

const fromMilliseconds = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}

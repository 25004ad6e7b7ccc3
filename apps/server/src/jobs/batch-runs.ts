import { bankTimeOf } from '../banks/index.ts'
import type { Database, Queries } from '../database/database.ts'
import {
  addTallies,
  beginTurnsAt,
  EMPTY_TALLY,
  type ExecutionSetup,
  finishHeld,
  firstDueDate,
  isDayStart,
  type Moment,
  nextMomentAfter,
  runBatch,
  type Tally,
} from '../payments/index.ts'
import type { Clock } from '../shared/clock.ts'
import { type ClockMoves, createClockMoves } from './clock-moves.ts'
import type { Handlers, JobQueue } from './job-queue.ts'
import { isRunDue, setNextRun } from './jobs.store.ts'
import { runThrough } from './run-through.ts'
import { deleteRun, type LeftRun } from './runs.store.ts'
import { startDueRuns } from './start-due-runs.ts'
import { trackRun, withRunInHand } from './track-run.ts'

export interface BatchRunsSetup {
  readonly bankDatabase: Database
  readonly queue: JobQueue
  readonly execution: ExecutionSetup
  readonly clock: Clock
  readonly onRun: (run: { bankId: string; at: string; tally: Tally }) => void
  readonly onError: (error: unknown) => void
}

/** The batch runs of every bank, each by its own clock. */
export interface BatchRuns extends ClockMoves {
  /** In the `bankDatabase` transaction that opens a bank. */
  openSchedule(queries: Queries, bankId: string): Promise<void>
  /** One run, now. */
  runNow(bankId: string): Promise<{ at: Temporal.Instant; tally: Tally }>
  /** Asks the core bank again about what was claimed in a bank and not finished. */
  finishClaims(bankId: string, stop: AbortSignal): Promise<void>
  /** Goes on with a run that its process left. */
  resumeRun(run: LeftRun, stop: AbortSignal): Promise<void>
  readonly handlers: Handlers
}

export function createBatchRuns(setup: BatchRunsSetup): BatchRuns {
  const { bankDatabase, queue, execution, clock, onError } = setup
  const tracking = { bankDatabase, holder: execution.holder }
  const stepping = { ...tracking, run: (moment: Moment) => run(setup, moment) }
  const now = (bankId: string) => bankTimeOf(bankDatabase, bankId, clock.milliseconds())
  return {
    ...createClockMoves({ ...stepping, onError }),
    async openSchedule(queries, bankId) {
      const nextRunAt = nextMomentAfter(Temporal.Instant.fromEpochMilliseconds(clock.milliseconds()))
      await setNextRun(queries, { bankId, nextRunAt: nextRunAt.toString(), isNewGeneration: false })
    },
    async runNow(bankId) {
      const moment = { bankId, at: await now(bankId) }
      const tally = await trackRun(tracking, moment, () => run(setup, { ...moment, isAsked: true }))
      return { at: moment.at, tally }
    },
    async finishClaims(bankId, stop) {
      await finishHeld(execution, { bankId, at: await now(bankId), stop })
    },
    async resumeRun({ runId, bankId, at, isRunThrough }, stop) {
      if (isRunThrough) return runThrough(stepping, { runId, bankId }, stop)
      await withRunInHand(execution.holder, runId, async () => {
        if (await isRunDue(bankDatabase, { bankId, at: at.toString(), generation: undefined }))
          await run(setup, { bankId, at, stop })
        await deleteRun(bankDatabase, runId)
      })
    },
    handlers: {
      tick: () => startDueRuns({ bankDatabase, queue }),
      async 'batch-run'({ bankId, at: hour, generation }, stop) {
        const at = hour === undefined ? await now(bankId) : Temporal.Instant.from(hour)
        // From before the clock was set back or the bank began anew: its payments are not due, or not there any more.
        if (hour !== undefined && !(await isRunDue(bankDatabase, { bankId, at: hour, generation }))) return
        // So it is with most banks at most hours.
        if ((await firstDueDate(bankDatabase, bankId)) === undefined) return
        const { unanswered } = await trackRun(tracking, { bankId, at }, () =>
          run(setup, { bankId, at, stop }),
        )
        // The job comes back, and with it whatever the run did not take because the core bank was silent.
        if (unanswered > 0) throw new Error(`the core bank left ${unanswered} payments unanswered`)
      },
    },
  }
}

/** Who asks for a run gets one, also as a day begins, and also when there is nothing but what is unanswered. */
async function run(
  { bankDatabase, execution, onRun }: BatchRunsSetup,
  { isAsked = false, ...moment }: Moment & { isAsked?: boolean },
): Promise<Tally> {
  const { bankId, at } = moment
  if (!isAsked && (await firstDueDate(bankDatabase, bankId)) === undefined) return EMPTY_TALLY
  const turns = await beginTurnsAt(execution, moment)
  const tally = isDayStart(at) && !isAsked ? turns : addTallies([turns, await runBatch(execution, moment)])
  onRun({ bankId, at: at.toString(), tally })
  return tally
}

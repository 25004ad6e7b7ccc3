import { bankTimeOf } from '../banks/index.ts'
import type { Database, Queries } from '../database/database.ts'
import {
  addRunSummaries,
  executeDueOccurrences,
  EMPTY_RUN_SUMMARY,
  type ExecutionSetup,
  finishReclaimed,
  firstDueDate,
  isDayStart,
  type RunContext,
  nextScheduledTimeAfter,
  runBatch,
  type RunSummary,
} from '../payments/index.ts'
import type { Clock } from '../shared/clock.ts'
import { type ClockChangeRuns, createClockChangeRuns } from './clock-changes.ts'
import type { JobHandlers, JobQueue } from './job-queue.ts'
import { isRunDue, setNextRun } from './jobs.store.ts'
import { runCatchUp } from './catch-up.ts'
import { deleteRun, type AbandonedRun } from './runs.store.ts'
import { startDueRuns } from './start-due-runs.ts'
import { trackRun, withActiveRun } from './track-run.ts'

export interface BatchRunsSetup {
  readonly bankDatabase: Database
  readonly queue: JobQueue
  readonly execution: ExecutionSetup
  readonly clock: Clock
  readonly onRun: (run: { bankId: string; at: string; summary: RunSummary }) => void
  readonly onError: (error: unknown) => void
}

/** The batch runs of every bank, each by its own clock. */
export interface BatchRuns extends ClockChangeRuns {
  /** In the `bankDatabase` transaction that opens a bank. */
  scheduleFirstRun(queries: Queries, bankId: string): Promise<void>
  /** One run, now. */
  runNow(bankId: string): Promise<{ at: Temporal.Instant; summary: RunSummary }>
  /** Asks the core bank again about what was claimed in a bank and not finished. */
  finishReclaimed(bankId: string, stop: AbortSignal): Promise<void>
  /** Goes on with a run that its process left. */
  resumeRun(run: AbandonedRun, stop: AbortSignal): Promise<void>
  readonly handlers: JobHandlers
}

export function createBatchRuns(setup: BatchRunsSetup): BatchRuns {
  const { bankDatabase, queue, execution, clock, onError } = setup
  const tracking = { bankDatabase, instance: execution.instance }
  const stepping = { ...tracking, run: (moment: RunContext) => run(setup, moment) }
  const now = (bankId: string) => bankTimeOf(bankDatabase, bankId, clock.milliseconds())
  return {
    ...createClockChangeRuns({ ...stepping, onError }),
    async scheduleFirstRun(queries, bankId) {
      const nextRunAt = nextScheduledTimeAfter(Temporal.Instant.fromEpochMilliseconds(clock.milliseconds()))
      await setNextRun(queries, { bankId, nextRunAt: nextRunAt.toString(), isNewGeneration: false })
    },
    async runNow(bankId) {
      const moment = { bankId, at: await now(bankId) }
      const summary = await trackRun(tracking, moment, () => run(setup, { ...moment, isRequested: true }))
      return { at: moment.at, summary }
    },
    async finishReclaimed(bankId, stop) {
      await finishReclaimed(execution, { bankId, at: await now(bankId), stop })
    },
    async resumeRun({ runId, bankId, at, isCatchUp: isCatchUp }, stop) {
      if (isCatchUp) return runCatchUp(stepping, { runId, bankId }, stop)
      await withActiveRun(execution.instance, runId, async () => {
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
  { isRequested: isRequested = false, ...moment }: RunContext & { isRequested?: boolean },
): Promise<RunSummary> {
  const { bankId, at } = moment
  if (!isRequested && (await firstDueDate(bankDatabase, bankId)) === undefined) return EMPTY_RUN_SUMMARY
  const turns = await executeDueOccurrences(execution, moment)
  const summary =
    isDayStart(at) && !isRequested ? turns : addRunSummaries([turns, await runBatch(execution, moment)])
  onRun({ bankId, at: at.toString(), summary })
  return summary
}

import { readBankClock, readBankTime, readCountry } from '../../platform/banks/index.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import {
  addRunSummaries,
  executeDueOccurrences,
  EMPTY_RUN_SUMMARY,
  type ExecutionSetup,
  finishOpenPayments,
  firstDueDate,
  isDayStart,
  type RunContext,
  replanRun,
  runBatch,
  type RunSummary,
} from '../payments/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { type ClockChangeRuns, createClockChangeRuns } from './clock-changes.ts'
import type { JobHandlers, JobQueue } from './job-queue.ts'
import { findNextRun, isRunDue, setNextRun } from './jobs.store.ts'
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

/** Schedules and does the batch runs of every bank, each by the bank's own clock. */
export interface BatchRuns extends ClockChangeRuns {
  /** Schedules a bank's next run, in the `bankDatabase` transaction that opens the bank or changes its times of runs. */
  scheduleNextRun(queries: Queries, bankId: string): Promise<void>
  /** Does one run now, by the bank's clock. */
  runNow(bankId: string): Promise<{ at: Temporal.Instant; summary: RunSummary }>
  /** Asks the core bank about abandoned claims of a bank, and about its reserved instant payments. */
  finishOpenPayments(bankId: string, stop: AbortSignal): Promise<void>
  /** Continues a run that its process abandoned. */
  resumeRun(run: AbandonedRun, stop: AbortSignal): Promise<void>
  /** What to do with each job of the queue. */
  readonly handlers: JobHandlers
}

export function createBatchRuns(setup: BatchRunsSetup): BatchRuns {
  const { bankDatabase, queue, execution, clock, onError } = setup
  const tracking = { bankDatabase, instance: execution.instance }
  const catchingUp = { ...tracking, run: (context: RunContext) => run(setup, context) }
  const clockOf = (bankId: string) => readBankClock(bankDatabase, bankId, clock)
  return {
    ...createClockChangeRuns({ ...catchingUp, onError }),
    async scheduleNextRun(queries, bankId) {
      const country = await readCountry(queries, bankId)
      const now = await readBankTime(queries, bankId, clock.milliseconds())
      const planned = await findNextRun(queries, bankId)
      const nextRunAt = replanRun(country, { planned, now })
      await setNextRun(queries, { bankId, nextRunAt, isNewGeneration: false })
    },
    async runNow(bankId) {
      const now = await clockOf(bankId)
      const context = { bankId, at: now(), now }
      const summary = await trackRun(tracking, context, () => run(setup, { ...context, isRequested: true }))
      return { at: context.at, summary }
    },
    async finishOpenPayments(bankId, stop) {
      const now = await clockOf(bankId)
      await finishOpenPayments(execution, { bankId, at: now(), now, stop })
    },
    async resumeRun({ runId, bankId, at, isCatchUp }, stop) {
      if (isCatchUp) return runCatchUp(catchingUp, { runId, bankId }, stop)
      await withActiveRun(execution.instance, runId, async () => {
        if (await isRunDue(bankDatabase, { bankId, at, generation: undefined }))
          await run(setup, { bankId, at, now: await clockOf(bankId), stop })
        await deleteRun(bankDatabase, runId)
      })
    },
    handlers: {
      startDueRuns: () => startDueRuns({ bankDatabase, queue }),
      async doRun({ bankId, at: scheduledAt, generation }, stop) {
        const now = await clockOf(bankId)
        const at = scheduledAt === undefined ? now() : Temporal.Instant.from(scheduledAt)
        // The clock was set back or the bank was reset since the job was sent: its payments are not due, or gone.
        if (scheduledAt !== undefined && !(await isRunDue(bankDatabase, { bankId, at, generation }))) return
        // Most banks have nothing due at most run times.
        if ((await firstDueDate(bankDatabase, bankId)) === undefined) return
        const { unanswered } = await trackRun(tracking, { bankId, at }, () =>
          run(setup, { bankId, at, now, stop }),
        )
        // The queue then retries the job, which also executes what this run left because the core bank was down.
        if (unanswered > 0) throw new Error(`the core bank did not answer about ${unanswered} payments`)
      },
    },
  }
}

/**
 * Does one run. A scheduled run is skipped if nothing is due, and at the start of a day it pays occurrences only. A run
 * that somebody requested is always a whole run: it also retries payments that the core bank did not answer about.
 */
async function run(
  { bankDatabase, execution, onRun }: BatchRunsSetup,
  { isRequested = false, ...context }: RunContext & { isRequested?: boolean },
): Promise<RunSummary> {
  const { bankId, at } = context
  if (!isRequested && (await firstDueDate(bankDatabase, bankId)) === undefined) return EMPTY_RUN_SUMMARY
  const occurrences = await executeDueOccurrences(execution, context)
  const summary =
    isDayStart(execution.countryOf(bankId), at) && !isRequested
      ? occurrences
      : addRunSummaries([occurrences, await runBatch(execution, context)])
  onRun({ bankId, at: at.toString(), summary })
  return summary
}

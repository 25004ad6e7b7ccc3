import { setTimeout as sleep } from 'node:timers/promises'
import { readCountry } from '../../platform/banks/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { markActive, nextScheduledTimeAfter } from '../payments/index.ts'
import { monotonicMilliseconds } from '../../platform/shared/clock.ts'
import { newId } from '../../platform/shared/ids.ts'
import { type CatchUpSetup, runCatchUp } from './catch-up.ts'
import { setNextRun } from './jobs.store.ts'
import { addCatchUp, deleteRunsOfBank, findCatchUp } from './runs.store.ts'

/** Keeps batch runs in step with a bank's clock when somebody changes it. */
export interface ClockChangeRuns {
  /**
   * Schedules the next run, in the transaction that moves a bank's clock. Returns the id of the catch-up that does the
   * runs in between, for `startCatchUp`; undefined if the clock was set back.
   */
  moveSchedule(
    queries: Queries,
    bankId: string,
    move: { from: Temporal.Instant; to: Temporal.Instant },
  ): Promise<string | undefined>
  /** Drops earlier jobs and runs, in the transaction that sets a bank's clock back or resets the bank. */
  resetSchedule(queries: Queries, bankId: string, to: Temporal.Instant): Promise<void>
  /** Starts the runs that the clock was moved past and waits for them a few seconds; the rest go on in the background. */
  startCatchUp(bankId: string, runId: string | undefined): Promise<void>
  /** While a catch-up goes on, the time up to which its runs are done; undefined if there is no catch-up. */
  runsDoneUntil(bankId: string): Promise<Temporal.Instant | undefined>
  stop(): Promise<void>
}

/** The longest that the caller of `startCatchUp` waits. */
const waitMilliseconds = 5_000
const pollMilliseconds = 50
/** Longer than a transaction may last. */
const transactionMilliseconds = 10_000

export function createClockChangeRuns(
  setup: CatchUpSetup & { readonly onError: (error: unknown) => void },
): ClockChangeRuns {
  const { bankDatabase, instance, onError } = setup
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  function start(runId: string, bankId: string): Promise<void> {
    const catchUp = runCatchUp(setup, { runId, bankId }, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => running.delete(catchUp))
    running.add(catchUp)
    return catchUp
  }

  return {
    resetSchedule,
    async moveSchedule(queries, bankId, { from, to }) {
      if (Temporal.Instant.compare(to, from) < 0) {
        await resetSchedule(queries, bankId, to)
        return undefined
      }
      await setNextRun(queries, {
        bankId,
        nextRunAt: nextScheduledTimeAfter(await readCountry(queries, bankId), to),
        isNewGeneration: false,
      })
      const runId = newId()
      markActive(instance, runId, transactionMilliseconds)
      const { instanceId } = instance
      return addCatchUp(queries, { runId, bankId, instanceId, at: from, until: to })
    },
    async startCatchUp(bankId, runId) {
      const deadline = monotonicMilliseconds() + waitMilliseconds
      const catchUp = runId === undefined ? undefined : start(runId, bankId)
      await Promise.race([catchUp, sleep(waitMilliseconds, undefined, { ref: false })])
      // Another call, or another process, may be doing the same catch-up.
      while (monotonicMilliseconds() < deadline && (await findCatchUp(bankDatabase, bankId)) !== undefined)
        await sleep(pollMilliseconds)
    },
    runsDoneUntil: async (bankId) => (await findCatchUp(bankDatabase, bankId))?.doneUntil,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function resetSchedule(queries: Queries, bankId: string, to: Temporal.Instant): Promise<void> {
  await setNextRun(queries, {
    bankId,
    nextRunAt: nextScheduledTimeAfter(await readCountry(queries, bankId), to),
    isNewGeneration: true,
  })
  await deleteRunsOfBank(queries, bankId)
}

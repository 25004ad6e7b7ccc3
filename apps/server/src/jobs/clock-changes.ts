import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from '../database/database.ts'
import { markActive, nextScheduledTimeAfter } from '../payments/index.ts'
import { monotonicMilliseconds } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import { setNextRun } from './jobs.store.ts'
import { type CatchUpSetup, runCatchUp } from './catch-up.ts'
import { addCatchUp, deleteRunsOf, findCatchUp } from './runs.store.ts'

/** What follows for batch runs when a bank's clock is moved. */
export interface ClockChangeRuns {
  /** In the transaction that moves a bank's clock. The id of the runs in between, which `catchUp` starts. */
  moveSchedule(
    queries: Queries,
    bankId: string,
    move: { from: Temporal.Instant; to: Temporal.Instant },
  ): Promise<string | undefined>
  /** In the transaction that sets a bank's clock back or lets the bank begin anew: jobs and runs from before it are over. */
  resetSchedule(queries: Queries, bankId: string, to: Temporal.Instant): Promise<void>
  /** Does the runs that the clock has gone over, for a few seconds, and the rest in the background. */
  startCatchUp(bankId: string, runId: string | undefined): Promise<void>
  /** Up to where the runs are done while some are left from a move of the clock; undefined when none is. */
  runsDoneUntil(bankId: string): Promise<Temporal.Instant | undefined>
  stop(): Promise<void>
}

/** As long as a caller may be asked to wait. */
const waitMilliseconds = 5_000
const lookMilliseconds = 50
/** Longer than a transaction may last. */
const transactionMilliseconds = 10_000

export function createClockChangeRuns(
  setup: CatchUpSetup & { readonly onError: (error: unknown) => void },
): ClockChangeRuns {
  const { bankDatabase, instance, onError } = setup
  const stopping = new AbortController()
  const going = new Set<Promise<void>>()

  function start(runId: string, bankId: string): Promise<void> {
    const moving = runCatchUp(setup, { runId, bankId }, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => going.delete(moving))
    going.add(moving)
    return moving
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
        nextRunAt: nextScheduledTimeAfter(to).toString(),
        isNewGeneration: false,
      })
      const runId = newId()
      markActive(instance, runId, transactionMilliseconds)
      const { instanceId } = instance
      return addCatchUp(queries, { runId, bankId, instanceId, at: from, until: to })
    },
    async startCatchUp(bankId, runId) {
      const deadline = monotonicMilliseconds() + waitMilliseconds
      const moving = runId === undefined ? undefined : start(runId, bankId)
      await Promise.race([moving, sleep(waitMilliseconds, undefined, { ref: false })])
      // Another call, or another process, may be at it.
      while (monotonicMilliseconds() < deadline && (await findCatchUp(bankDatabase, bankId)) !== undefined)
        await sleep(lookMilliseconds)
    },
    runsDoneUntil: async (bankId) => (await findCatchUp(bankDatabase, bankId))?.at,
    async stop() {
      stopping.abort()
      await Promise.all(going)
    },
  }
}

async function resetSchedule(queries: Queries, bankId: string, to: Temporal.Instant): Promise<void> {
  await setNextRun(queries, {
    bankId,
    nextRunAt: nextScheduledTimeAfter(to).toString(),
    isNewGeneration: true,
  })
  await deleteRunsOf(queries, bankId)
}

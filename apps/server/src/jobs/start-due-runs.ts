import type { Database, Queries } from '../database/database.ts'
import { lastScheduledTimeAt, nextScheduledTimeAfter } from '../payments/index.ts'
import type { JobQueue } from './job-queue.ts'
import { lockDueSchedules, setNextRuns } from './jobs.store.ts'

export interface DueRunsSetup {
  readonly bankDatabase: Database
  readonly queue: JobQueue
}

const banksAtOnce = 1_000

/**
 * Sends a `batch-run` job for every bank whose next run is due. Whichever server comes first sends it. If no server was up
 * for several runs of a bank, one job makes up for all of them.
 */
export async function startDueRuns(setup: DueRunsSetup): Promise<void> {
  while (await setup.bankDatabase.transaction((queries) => startBatchOfBanks(setup, queries)));
}

/** Returns true if more banks may be due. */
async function startBatchOfBanks({ queue }: DueRunsSetup, queries: Queries): Promise<boolean> {
  const due = await lockDueSchedules(queries, banksAtOnce)
  if (due.length === 0) return false
  const runTimesAround = memoizeRunTimes()
  const banks = due.map(({ bankId, now, generation }) => ({ bankId, generation, ...runTimesAround(now) }))
  await setNextRuns(queries, banks)
  const jobs = banks.map(({ bankId, lastRunAt, generation }) => ({
    data: { bankId, at: lastRunAt.toString(), generation },
  }))
  await queue.send(queries, 'batch-run', jobs)
  return due.length === banksAtOnce
}

interface RunTimes {
  readonly lastRunAt: Temporal.Instant
  readonly nextRunAt: Temporal.Instant
}

/** Finds the run times around a time. Most banks have the same clock, so each result is computed once. */
function memoizeRunTimes(): (now: Temporal.Instant) => RunTimes {
  const known = new Map<number, RunTimes>()
  return (now) => {
    const times = known.get(now.epochMilliseconds) ?? {
      lastRunAt: lastScheduledTimeAt(now),
      nextRunAt: nextScheduledTimeAfter(now),
    }
    known.set(now.epochMilliseconds, times)
    return times
  }
}

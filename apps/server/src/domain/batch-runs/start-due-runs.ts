import type { Database, Queries } from '../../platform/database/database.ts'
import { nextScheduledTimeAfter, runsToMakeUp, type ScheduledRun } from '../payments/index.ts'
import type { JobQueue } from './job-queue.ts'
import { type DueSchedule, lockDueSchedules, setNextRuns } from './jobs.store.ts'

export interface DueRunsSetup {
  readonly bankDatabase: Database
  readonly queue: JobQueue
}

const banksAtOnce = 1_000

/**
 * Sends a `batch-run` job for every bank whose next run is due. Whichever server comes first sends it. If no server was up
 * for several runs of a bank, one job makes up for all of them; two if banks have closed since, see `runsToMakeUp`.
 */
export async function startDueRuns(setup: DueRunsSetup): Promise<void> {
  while (await setup.bankDatabase.transaction((queries) => startBatchOfBanks(setup, queries)));
}

/** Returns true if more banks may be due. */
async function startBatchOfBanks({ queue }: DueRunsSetup, queries: Queries): Promise<boolean> {
  const due = await lockDueSchedules(queries, banksAtOnce)
  if (due.length === 0) return false
  const plan = memoizePlans()
  const banks = due.map((bank) => ({ ...bank, ...plan(bank) }))
  await setNextRuns(queries, banks)
  const jobs = banks.flatMap(({ bankId, generation, runs, lateSeconds }) =>
    runs.map(({ at, claims }) => ({ data: { bankId, at: at.toString(), generation, claims, lateSeconds } })),
  )
  await queue.send(queries, jobs)
  return due.length === banksAtOnce
}

interface RunPlan {
  /** What is to be done now. */
  readonly runs: readonly ScheduledRun[]
  readonly nextRunAt: Temporal.Instant
  readonly lateSeconds: number
}

/** Plans the runs of a bank. Most banks have the same clock, country and next run, so each plan is made once. */
function memoizePlans(): (bank: Pick<DueSchedule, 'now' | 'dueSince' | 'country'>) => RunPlan {
  const known = new Map<string, RunPlan>()
  return ({ now, dueSince, country }) => {
    const key = `${dueSince.epochMilliseconds} ${now.epochMilliseconds} ${JSON.stringify(country)}`
    const plan = known.get(key) ?? {
      runs: runsToMakeUp({ country, since: dueSince, now }),
      nextRunAt: nextScheduledTimeAfter(country, now),
      lateSeconds: (now.epochMilliseconds - dueSince.epochMilliseconds) / 1_000,
    }
    known.set(key, plan)
    return plan
  }
}

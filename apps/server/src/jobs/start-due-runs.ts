import type { Database, Queries } from '../database/database.ts'
import { lastScheduledTimeAt, nextScheduledTimeAfter } from '../payments/index.ts'
import type { JobQueue } from './job-queue.ts'
import { lockDueSchedules, setNextRuns } from './jobs.store.ts'

export interface DueRunsSetup {
  readonly bankDatabase: Database
  readonly queue: JobQueue
}

const banksAtOnce = 1_000

/** Starts the run of every bank whose hour has come. Whichever server is first does so; what nobody was there for is made up for once. */
export async function startDueRuns(setup: DueRunsSetup): Promise<void> {
  while (await setup.bankDatabase.transaction((queries) => startSome(setup, queries)));
}

/** True when there may be more. */
async function startSome({ queue }: DueRunsSetup, queries: Queries): Promise<boolean> {
  const due = await lockDueSchedules(queries, banksAtOnce)
  if (due.length === 0) return false
  const runsAround = rememberRuns()
  const banks = due.map(({ bank_id, now, generation }) => ({
    bank_id,
    generation,
    ...runsAround(now.getTime()),
  }))
  await setNextRuns(queries, banks)
  const jobs = banks.map(({ bank_id: bankId, last_run_at: at, generation }) => ({
    data: { bankId, at, generation },
  }))
  await queue.send(queries, 'batch-run', jobs)
  return due.length === banksAtOnce
}

/** Most banks go by the same clock: the runs before and after a moment are worked out once. */
function rememberRuns() {
  const known = new Map<number, { last_run_at: string; next_run_at: string }>()
  return (milliseconds: number) => {
    let runs = known.get(milliseconds)
    if (runs === undefined) {
      const now = Temporal.Instant.fromEpochMilliseconds(milliseconds)
      runs = {
        last_run_at: lastScheduledTimeAt(now).toString(),
        next_run_at: nextScheduledTimeAfter(now).toString(),
      }
      known.set(milliseconds, runs)
    }
    return runs
  }
}

import type { Database } from '../../platform/database/database.ts'
import { markActive, markInactive, type ServerInstance } from '../payments/index.ts'
import { newId } from '../../platform/shared/ids.ts'
import { deleteRun, insertRun } from './runs.store.ts'

export interface RunTrackingSetup {
  readonly bankDatabase: Database
  readonly instance: ServerInstance
}

/** Longer than any run takes. */
const runMilliseconds = 12 * 3_600_000
/** A run that failed stays this process's for so long, so that it is not retried at once. */
const retryMilliseconds = 3_000

/** Does a batch run so that it gets finished: by another process if this one dies, by this one if the run fails. */
export async function trackRun<Result>(
  setup: RunTrackingSetup,
  { bankId, at }: { bankId: string; at: Temporal.Instant },
  work: () => Promise<Result>,
): Promise<Result> {
  const { bankDatabase, instance } = setup
  const runId = newId()
  return withActiveRun(instance, runId, async () => {
    await insertRun(bankDatabase, { runId, bankId, at, instanceId: instance.instanceId })
    const result = await work()
    await deleteRun(bankDatabase, runId)
    return result
  })
}

/** Does work on a run while it is marked as active, so that recovery leaves it alone. */
export async function withActiveRun<Result>(
  instance: ServerInstance,
  runId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  markActive(instance, runId, runMilliseconds)
  try {
    const result = await work()
    markInactive(instance, runId)
    return result
  } catch (error) {
    markActive(instance, runId, retryMilliseconds)
    throw error
  }
}

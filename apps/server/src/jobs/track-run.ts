import type { Database } from '../database/database.ts'
import { type ServerInstance, markActive, markInactive } from '../payments/index.ts'
import { newId } from '../shared/ids.ts'
import { deleteRun, insertRun } from './runs.store.ts'

export interface RunTrackingSetup {
  readonly bankDatabase: Database
  readonly instance: ServerInstance
}

/** Longer than any run takes. */
const runMilliseconds = 12 * 3_600_000
/** A run that failed is gone on with after a moment. */
const retryMilliseconds = 3_000

/** Does a run that is finished by another process if this one dies, and by this one if it fails. */
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

/** While a run is in hand, nobody else goes on with it. */
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

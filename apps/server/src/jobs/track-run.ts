import type { Database } from '../database/database.ts'
import { type ClaimHolder, keepInHand, letGo } from '../payments/index.ts'
import { newId } from '../shared/ids.ts'
import { deleteRun, insertRun } from './runs.store.ts'

export interface TrackSetup {
  readonly bankDatabase: Database
  readonly holder: ClaimHolder
}

/** Longer than any run takes. */
const runMilliseconds = 12 * 3_600_000
/** A run that failed is gone on with after a moment. */
const retryMilliseconds = 3_000

/** Does a run that is finished by another process if this one dies, and by this one if it fails. */
export async function trackRun<Result>(
  setup: TrackSetup,
  { bankId, at }: { bankId: string; at: Temporal.Instant },
  work: () => Promise<Result>,
): Promise<Result> {
  const { bankDatabase, holder } = setup
  const runId = newId()
  return withRunInHand(holder, runId, async () => {
    await insertRun(bankDatabase, { runId, bankId, at, instanceId: holder.instanceId })
    const result = await work()
    await deleteRun(bankDatabase, runId)
    return result
  })
}

/** While a run is in hand, nobody else goes on with it. */
export async function withRunInHand<Result>(
  holder: ClaimHolder,
  runId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  keepInHand(holder, runId, runMilliseconds)
  try {
    const result = await work()
    letGo(holder, runId)
    return result
  } catch (error) {
    keepInHand(holder, runId, retryMilliseconds)
    throw error
  }
}

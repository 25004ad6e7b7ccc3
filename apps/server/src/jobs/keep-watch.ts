import type { Queries } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import type { JobQueue } from './job-queue.ts'

export interface WatchSetup {
  readonly queue: JobQueue
  readonly clock: Clock
  /** How long whoever took a payment has it for themselves. */
  readonly holdMilliseconds: number
}

/**
 * In the transaction that takes something: somebody looks after it once its hold has ended. All that is taken in a bank
 * within a span of time shares one look. It comes so much later that they all have committed, and none is overlooked.
 */
export async function keepWatch(
  { queue, clock, holdMilliseconds }: WatchSetup,
  queries: Queries,
  bankId: string,
): Promise<void> {
  const spanMilliseconds = holdMilliseconds / 4
  const now = clock.milliseconds()
  const span = Math.floor(now / spanMilliseconds)
  const startAfter = Math.ceil(((span + 1) * spanMilliseconds + holdMilliseconds - now) / 1000)
  const job = { data: { bankId }, singletonKey: `${bankId} ${span}`, startAfter }
  await queue.send(queries, 'finish-held', [job])
}

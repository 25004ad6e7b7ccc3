import type { Clock } from '../shared/clock.ts'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** Makes the partitions of the coming time and drops the windows nobody may ask for any more. */
export async function rollPartitions(desk: Queries, nowMilliseconds: number): Promise<void> {
  await desk.rows(sql`select tenancy.roll_partitions(${new Date(nowMilliseconds).toISOString()})`)
}

const everyMilliseconds = 3_600_000

/** Keeps partitions ahead of the time while the server runs; a failed turn is told and the next one mends it. */
export function rollPartitionsHourly(
  desk: Queries,
  clock: Clock,
  onError: (error: unknown) => void,
): { stop(): void } {
  const roll = () => void rollPartitions(desk, clock.milliseconds()).catch(onError)
  roll()
  const timer = setInterval(roll, everyMilliseconds)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

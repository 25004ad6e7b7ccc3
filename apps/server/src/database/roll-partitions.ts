import type { Clock } from '../shared/clock.ts'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/**
 * Makes the partitions of the coming time and drops the windows nobody may ask for any more, of each table by itself.
 * Throws at the end if one of them did not get its own; until it does, its rows stand in its default partition.
 */
export async function rollPartitions(desk: Queries, nowMilliseconds: number): Promise<void> {
  const now = new Date(nowMilliseconds).toISOString()
  const [row] = await desk.rows<{ problems: string[] }>(
    sql`select tenancy.roll_partitions(${now}) as problems`,
  )
  const problems = row?.problems ?? []
  if (problems.length > 0) throw new Error(`partitions could not be rolled: ${problems.join('; ')}`)
}

const everyMilliseconds = 3_600_000

export interface Rolling {
  /** When the first turn is over, however it ended: what is written after it finds its partition. */
  readonly first: Promise<void>
  stop(): void
}

/** Keeps partitions ahead of the time while the server runs; a failed turn is told and the next one mends it. */
export function rollPartitionsHourly(
  desk: Queries,
  clock: Clock,
  onError: (error: unknown) => void,
): Rolling {
  const roll = () => rollPartitions(desk, clock.milliseconds()).catch(onError)
  const first = roll()
  const timer = setInterval(() => void roll(), everyMilliseconds)
  timer.unref()
  return { first, stop: () => clearInterval(timer) }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '../shared/timeout.ts'
import { clockDifferenceMillisecondsMax, type WriteProbe } from './write-probe.ts'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'
import { DatabaseUnavailable, isLockConflict } from './unavailable.ts'

const triesMax = 40
const pauseMillisecondsMax = 400

/**
 * Makes the partitions of the coming time and drops the windows nobody may ask for any more, by the database's clock. Each
 * is a transaction of its own, which gives way to calls that use the table and tries again. Throws at the end if some
 * could not be made or dropped; until they are, their rows stand in the default partition, or are kept for longer.
 */
export async function maintainPartitions(queries: Queries): Promise<void> {
  const due = await queries.rows<{ child: string; parent: string }>(
    sql`select child, (plan).parent as parent from tenancy.due_partition_changes()`,
  )
  const problems: string[] = []
  for (const { child, parent } of due)
    await applyChange(queries, child).catch((error: unknown) =>
      problems.push(`${parent}: ${messageOf(error)}`),
    )
  if (problems.length > 0) throw new Error(`partitions could not be rolled: ${problems.join('; ')}`)
}

async function applyChange(queries: Queries, child: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await queries.rows(sql`select from tenancy.apply_partition_change(${child})`)
      return
    } catch (error) {
      if (tries === triesMax || !isLockConflict(error)) throw error
      await sleep(Math.random() * pauseMillisecondsMax)
    }
  }
}

function messageOf(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

const everyMilliseconds = 3_600_000
const firstMilliseconds = 10_000

export interface PartitionMaintenance {
  /** When the first turn is over, however it ended: what is written after it finds its partition. */
  readonly first: Promise<void>
  stop(): void
}

/** Keeps partitions ahead of the time while the server runs; a failed turn is logged and the next one makes up for it. */
export function maintainPartitionsHourly(
  bankDatabase: Queries,
  writeProbe: WriteProbe,
  onError: (error: unknown) => void,
): PartitionMaintenance {
  const roll = () => maintainIfClocksAgree(bankDatabase, writeProbe).catch(onError)
  // A table that somebody has locked for long must not keep a server from starting: partitions are made long before.
  const first = withTimeout(roll(), firstMilliseconds).catch(() => {})
  const timer = setInterval(() => void roll(), everyMilliseconds)
  timer.unref()
  return { first, stop: () => clearInterval(timer) }
}

/** Where two clocks differ, one of them is wrong, and windows that are dropped by a wrong clock are lost. */
async function maintainIfClocksAgree(bankDatabase: Queries, writeProbe: WriteProbe): Promise<void> {
  const probe = await writeProbe.latest()
  if (!probe.isWritten) throw probe.error
  const seconds = Math.round(probe.clockDifferenceMilliseconds / 1000)
  if (Math.abs(probe.clockDifferenceMilliseconds) > clockDifferenceMillisecondsMax)
    throw new Error(
      `partitions are not rolled: the server's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's; set the wrong one right`,
    )
  await maintainPartitions(bankDatabase)
}

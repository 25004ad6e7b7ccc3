import { TimeoutError, withTimeout } from '../shared/timeout.ts'
import { clockDifferenceMillisecondsMax, type WriteProbe } from './write-probe.ts'
import type { DatabaseWait } from './database-wait.ts'
import type { Queries } from './database.ts'
import { sql } from './sql.ts'
import { retryWhileLocked } from './retry-while-locked.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Creates partitions ahead of time and drops those whose retention period has passed, by the database's clock. Each is a
 * transaction of its own, which gives way to calls that use the table and tries again. Throws at the end if some could not
 * be created or dropped; until they are, new rows go into the default partition and old rows are kept for longer.
 */
export async function maintainPartitions(queries: Queries): Promise<void> {
  const due = await queries.rows<{ child: string; parent: string }>(
    sql`select child, (plan).parent as parent from tenancy.due_partition_changes()`,
  )
  const problems: string[] = []
  for (const { child, parent } of due)
    await retryWhileLocked(() =>
      queries.rows(sql`select from tenancy.apply_partition_change(${child})`),
    ).catch((error: unknown) => problems.push(`${parent}: ${messageOf(error)}`))
  if (problems.length > 0)
    throw new Error(`partitions could not be created or dropped: ${problems.join('; ')}`)
}

function messageOf(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

const everyMilliseconds = 3_600_000
const firstRunMilliseconds = 10_000
const attemptsMax = 3

export interface PartitionMaintenance {
  /** Resolves when the first run has ended or timed out: rows written after it find their partition. */
  readonly firstRun: Promise<void>
  stop(): void
}

/** Maintains partitions while the server runs. A run that fails is reported, and the next one makes up for it. */
export function maintainPartitionsHourly(
  bankDatabase: Queries,
  writeProbe: WriteProbe,
  { databaseWait, onError }: { databaseWait: DatabaseWait; onError: (error: unknown) => void },
): PartitionMaintenance {
  const run = () => maintainIfClocksAgree(bankDatabase, writeProbe)
  // A table that is locked for long must not keep a server from starting: partitions are created long before their time.
  const firstRun = databaseWait
    .untilAnswered(() => withTimeout(run(), firstRunMilliseconds))
    .catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) onError(error)
    })
  const timer = setInterval(() => void run().catch(onError), everyMilliseconds)
  timer.unref()
  return { firstRun, stop: () => clearInterval(timer) }
}

/** If the clocks of server and database differ, one of them is wrong, and a wrong clock would drop rows that are needed. */
async function maintainIfClocksAgree(bankDatabase: Queries, writeProbe: WriteProbe): Promise<void> {
  let probe = await writeProbe.latest()
  // In a process that is busy a probe may time out although the database is well.
  for (let attempt = 1; attempt < attemptsMax && !probe.isWritten; attempt += 1)
    probe = await writeProbe.probeNow()
  // A start does not wait for it: reads are served meanwhile, and partitions are created long before their time.
  if (!probe.isWritten && probe.isDiskFull)
    throw new Error('partitions are not maintained: the disk of the database is full', { cause: probe.error })
  if (!probe.isWritten) throw new DatabaseUnavailable(probe.error)
  const seconds = Math.round(probe.clockDifferenceMilliseconds / 1000)
  if (Math.abs(probe.clockDifferenceMilliseconds) > clockDifferenceMillisecondsMax)
    throw new Error(
      `partitions are not maintained: the server's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's; correct the wrong one`,
    )
  await maintainPartitions(bankDatabase)
}

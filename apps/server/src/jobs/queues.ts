import { PgBoss, type Queue } from 'pg-boss'
import { openDatabase } from '../database/database.ts'
import { grantQueues } from './jobs.store.ts'

export const queueSchema = 'pgboss'

interface QueueSettings {
  /** How many of its jobs one process does at once: few, as each uses several connections. */
  readonly concurrency: number
  readonly options: Omit<Queue, 'name'>
}

const hour = 3_600

/** The queues, by what their jobs do. Each job may be done twice without harm. */
export const QUEUES = {
  /** Once a minute: starts the batch runs whose hour has come. What one leaves out, the next makes up for. */
  tick: { concurrency: 1, options: { retryLimit: 0, deleteAfterSeconds: hour } },
  /**
   * One batch run of one bank. A server that dies has its job come back when its heartbeat stays out, so that a run
   * may take as long as it likes.
   */
  'batch-run': {
    concurrency: 2,
    options: {
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      heartbeatSeconds: 20,
      expireInSeconds: 12 * hour,
      deleteAfterSeconds: 24 * hour,
    },
  },
} as const satisfies Readonly<Record<string, QueueSettings>>

export type QueueName = keyof typeof QUEUES

const everyMinute = '* * * * *'

/** Makes the queues' own tables, or brings them to the version in use, and lets the desk use them. Needs the owner's URL. */
export async function installQueues(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    supervise: false,
    schedule: false,
    max: 1,
  })
  try {
    await boss.start()
    for (const [name, { options }] of Object.entries(QUEUES))
      await ((await boss.getQueue(name)) === null
        ? boss.createQueue(name, options)
        : update(boss, name, options))
    await boss.schedule('tick' satisfies QueueName, everyMinute)
  } finally {
    await boss.stop({ graceful: false })
  }
  const owner = openDatabase({ url, connectionsMax: 1 })
  try {
    await grantQueues(owner)
  } finally {
    await owner.close()
  }
}

/** A queue's policy is given once. */
function update(
  boss: PgBoss,
  name: string,
  { policy: _policy, ...options }: QueueSettings['options'],
): Promise<void> {
  return boss.updateQueue(name, options)
}

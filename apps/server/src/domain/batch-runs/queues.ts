import { PgBoss, type Queue } from 'pg-boss'
import { openDatabase } from '../../platform/database/database.ts'
import { grantQueues } from './jobs.store.ts'

export const queueSchema = 'pgboss'

interface QueueSettings {
  /** How many of its jobs one process does at once: few, because each uses several connections. */
  readonly concurrency: number
  readonly options: Omit<Queue, 'name'>
}

const hour = 3_600

/** The job queues by name. Every job is idempotent: doing it twice does no harm. */
export const QUEUES = {
  /**
   * Starts the batch runs that are due, once a minute. Processes of earlier versions do it by the jobs of this queue; this
   * version has a timer in each process, and sends none.
   */
  tick: { concurrency: 1, options: { retryLimit: 0, deleteAfterSeconds: hour } },
  /**
   * Does one batch run of one bank. If a server dies, its job is retried when the heartbeat stops, so a run may take as
   * long as it needs. While the core bank is down the job is retried for longer than the time between the last run of a
   * day and the first of the next, so that the payments of a day do not wait for the next one when it is up again.
   */
  'batch-run': {
    concurrency: 2,
    options: {
      retryLimit: 90,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      heartbeatSeconds: 20,
      expireInSeconds: 12 * hour,
      deleteAfterSeconds: 24 * hour,
      notify: true,
    },
  },
} as const satisfies Readonly<Record<string, QueueSettings>>

export type QueueName = keyof typeof QUEUES

const everyMinute = '* * * * *'

/**
 * Creates the tables of the queue package, or migrates them to its current version, and lets `havn_bank` use them. Needs
 * the URL of the database's owner.
 */
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

/** Updates a queue's options without its policy, which the package does not let one change. */
function update(
  boss: PgBoss,
  name: string,
  { policy: _policy, ...options }: QueueSettings['options'],
): Promise<void> {
  return boss.updateQueue(name, options)
}

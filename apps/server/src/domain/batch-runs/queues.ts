import { PgBoss, type Queue } from 'pg-boss'
import { openDatabase } from '../../platform/database/database.ts'
import { grantQueues } from './jobs.store.ts'

export const queueSchema = 'pgboss'

const hour = 3_600

const options: Omit<Queue, 'name'> = {
  retryLimit: 90,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 20,
  expireInSeconds: 12 * hour,
  deleteAfterSeconds: 24 * hour,
  notify: true,
}

/**
 * The queue of batch runs: a job is one run of one bank, and doing it twice does no harm. If a server dies, its job is
 * retried when the heartbeat stops, so a run may take as long as it needs. While the core bank is down the job is retried
 * for longer than the time between the last run of a day and the first of the next, so that the payments of a day do not
 * wait for the next one when it is up again.
 */
export const RUN_QUEUE = {
  name: 'batch-run',
  /** How many of its jobs one process does at once: few, because each uses several connections. */
  concurrency: 2,
  options,
} as const

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
    const exists = (await boss.getQueue(RUN_QUEUE.name)) !== null
    await (exists ? boss.updateQueue(RUN_QUEUE.name, options) : boss.createQueue(RUN_QUEUE.name, options))
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

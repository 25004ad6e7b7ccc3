import assert from 'node:assert/strict'
import { type Job, PgBoss } from 'pg-boss'
import { sessionOptions } from '../database/connection-pool.ts'
import type { Database, Queries } from '../database/database.ts'
import { prepare, type SqlValue } from '../database/sql.ts'
import { QUEUES, type QueueName, queueSchema } from './queues.ts'

/** A job's data, which is all its handler gets. */
export interface BankJob {
  readonly bankId: string
  /** ISO 8601, by the bank's clock; a batch run's alone. */
  readonly at?: string
  /** Of the bank's schedule when the job was made. */
  readonly generation?: number
}

export interface JobToSend {
  readonly data: BankJob
}

/** Told to stop, a handler finishes what it has in hand and throws: the job is another server's then. */
export type JobHandler = (data: BankJob, stop: AbortSignal) => Promise<void>

export type JobHandlers = Readonly<Record<QueueName, JobHandler>>

/** Jobs in the same database as their causes. */
export interface JobQueue {
  /** Writes jobs in the transaction of what causes them: they are there if and only if that is. */
  send(queries: Queries, name: QueueName, jobs: readonly JobToSend[]): Promise<void>
  /** Takes jobs from here on. Without it this process only sends. */
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

export interface JobQueueSetup {
  /** Logs in as the desk does. */
  readonly url: string
  readonly bankDatabase: Database
  readonly onError: (error: unknown) => void
}

// The tables are the migrations' to make, and the desk does not own them.
const NO_CHANGES_TO_TABLES = {
  migrate: false,
  createSchema: false,
  reindex: false,
  monitorVacuum: false,
} as const

/** Of the connections beside those of the desk: jobs are fetched and told of there, their work is done on the desk's. */
const connectionsMax = 3
const pollSeconds = 1
/** Dead servers are looked for this often. */
const superviseSeconds = 5
const hour = 3_600
const statementMilliseconds = 30_000
/** A statement that hangs must not take a connection for good. The driver knows these; the package's types leave them out. */
const DEADLINES = { query_timeout: statementMilliseconds + 5_000, keepAlive: true }
const stopMilliseconds = 20_000
const quietMilliseconds = 10_000

export function openJobQueue({ url, bankDatabase, onError }: JobQueueSetup): JobQueue {
  const stopping = new AbortController()
  const onTrouble = throttleErrors(onError)
  let sender: Promise<PgBoss> | undefined
  let worker: PgBoss | undefined

  /** Started by whoever sends first, on their connection, as they may hold the last there is. One that failed is tried again. */
  async function startSender(queries: Queries): Promise<PgBoss> {
    const place = { queries }
    try {
      return await openSender(place).on('error', onTrouble).start()
    } catch (error) {
      sender = undefined
      throw error
    } finally {
      place.queries = bankDatabase
    }
  }

  /** One that takes job after job. */
  async function startWorker(boss: PgBoss, name: QueueName, handle: JobHandler): Promise<void> {
    const options = { pollingIntervalSeconds: pollSeconds }
    const workerId = await boss.work<BankJob>(name, options, async ([job]) => {
      assert(job, 'a batch of jobs without a job')
      await runJob(job, name, handle)
      // Where one waited there may be others: no pause before the next.
      boss.notifyWorker(workerId)
    })
  }

  async function runJob({ data, signal }: Job<BankJob>, name: QueueName, handle: JobHandler): Promise<void> {
    const isDone = await handle(data, AbortSignal.any([stopping.signal, signal])).then(
      () => true,
      (error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
        return false
      },
    )
    // What is thrown here is kept with the job, where nothing of a customer belongs.
    if (!isDone) throw new Error(`${name} was not done; the log tells why`)
  }

  return {
    async send(queries, name, jobs) {
      const boss = worker ?? (await (sender ??= startSender(queries)))
      await boss.insert(name, [...jobs], { db: executorOn(queries) })
    },
    async work(handlers) {
      const boss = openWorker(url).on('error', onTrouble)
      worker = await boss.start()
      for (const [name, { concurrency }] of Object.entries(QUEUES) as [QueueName, { concurrency: number }][])
        for (let number = 0; number < concurrency; number += 1) await startWorker(boss, name, handlers[name])
    },
    async stop() {
      stopping.abort()
      const started = await sender?.catch(() => undefined)
      await Promise.all([worker?.stop({ timeout: stopMilliseconds }), started?.stop({ graceful: false })])
    },
  }
}

/** While the database is away, everybody who looks for jobs says so every second: one of them is enough. */
function throttleErrors(tell: (error: unknown) => void): (error: unknown) => void {
  let isQuiet = false
  return (error) => {
    if (isQuiet) return
    isQuiet = true
    setTimeout(() => (isQuiet = false), quietMilliseconds).unref()
    tell(error)
  }
}

/** Has no connections of its own. */
function openSender(place: { readonly queries: Queries }): PgBoss {
  return new PgBoss({
    ...NO_CHANGES_TO_TABLES,
    db: { executeSql: (text, values) => executorOn(place.queries).executeSql(text, values) },
    schema: queueSchema,
    supervise: false,
    schedule: false,
  })
}

function openWorker(url: string): PgBoss {
  return new PgBoss({
    ...NO_CHANGES_TO_TABLES,
    connectionString: url,
    options: sessionOptions({ statementMilliseconds }),
    ...DEADLINES,
    max: connectionsMax,
    schema: queueSchema,
    supervise: true,
    schedule: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: hour,
    // No job of ours waits for another.
    flowIntervalSeconds: hour,
  })
}

/** Has the package's statements done on a connection of ours: that of a transaction, or any of the desk's. */
function executorOn(queries: Queries) {
  return {
    // What the package passes are texts, numbers, booleans, nulls and lists of texts.
    executeSql: async (text: string, values: readonly unknown[] = []) => ({
      rows: await queries.rows({ ...prepare(text), values: values as readonly SqlValue[] }),
    }),
  }
}

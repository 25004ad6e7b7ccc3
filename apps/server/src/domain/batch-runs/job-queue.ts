import assert from 'node:assert/strict'
import { type Job, PgBoss } from 'pg-boss'
import { BACKGROUND_CONNECTIONS, sessionOptions } from '../../platform/database/connection-pool.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { prepare, type SqlValue } from '../../platform/database/sql.ts'
import { DatabaseUnavailable, isSilence } from '../../platform/database/unavailable.ts'
import type { Activity } from '../../platform/shared/activity.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { queueSchema, RUN_QUEUE } from './queues.ts'

/** The data of a job, which is all that its handler gets. */
export interface BankJob {
  readonly bankId: string
  /** The scheduled time of a batch run, by the bank's clock, in ISO 8601. */
  readonly at?: string
  /** The generation of the bank's schedule when the job was sent. */
  readonly generation?: number
  /** Whether the run claims payments: false at the start of a day, and on a day on which banks are closed. */
  readonly claims?: boolean
  /** For how long the run had been due when the job was sent. */
  readonly lateSeconds?: number
}

export interface JobToSend {
  readonly data: BankJob
}

/**
 * Does one job. When `stop` is aborted, a handler finishes the set that it is working on and throws, so that another
 * server gets the job.
 */
export type JobHandler = (data: BankJob, stop: AbortSignal) => Promise<void>

export interface JobHandlers {
  /** Sends the jobs of runs that are due. */
  readonly startDueRuns: () => Promise<void>
  readonly doRun: JobHandler
}

/** The queue of batch runs, in the same database as what causes them. */
export interface JobQueue {
  /** Sends jobs in the transaction of what causes them, so that both are committed or neither is. */
  send(queries: Queries, jobs: readonly JobToSend[]): Promise<void>
  /**
   * Starts to work on jobs. A process that never calls this only sends them. If the database does not answer, it rejects with
   * `DatabaseUnavailable` and may be called again.
   */
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

export interface JobQueueSetup {
  /** The URL of `bankDatabase`, with its login. */
  readonly url: string
  readonly bankDatabase: Database
  readonly activity?: Activity | undefined
  readonly onError: (error: unknown) => void
}

// Migrations create the tables, and the login `havn_bank` does not own them.
const NO_CHANGES_TO_TABLES = {
  migrate: false,
  createSchema: false,
  reindex: false,
  monitorVacuum: false,
} as const

const pollSeconds = 1
/** PostgreSQL notifies workers of new jobs. Only those that are tried again after a pause have to be looked for. */
const idlePollSeconds = 30
/** How often the package makes sure that it would still be notified. */
const listenerCheckMilliseconds = 30_000
/** How often each process looks for runs that are due; whichever comes first sends their jobs. */
const planMilliseconds = 30_000
/** How often the package looks for jobs of dead servers. The runs of dead servers are found sooner, by recovery. */
const superviseSeconds = 5
const idleSuperviseSeconds = 120
const hour = 3_600
const statementMilliseconds = 30_000
/** A statement that hangs must not block a connection for ever. The driver knows these options; the package's types do not. */
const CONNECTION_OPTIONS = {
  query_timeout: statementMilliseconds + 5_000,
  keepAlive: true,
  // Longer than the pauses of an idle process: a new connection costs more than one that is kept.
  idleTimeoutMillis: 90_000,
}
const stopMilliseconds = 20_000
const errorIntervalMilliseconds = 10_000

export function openJobQueue({ url, bankDatabase, activity, onError }: JobQueueSetup): JobQueue {
  const stopping = new AbortController()
  const onQueueError = throttleErrors(onError)
  let sender: Promise<PgBoss> | undefined
  let worker: PgBoss | undefined
  const repeated: RepeatedWork[] = []

  /**
   * Starts the sender with the first send, on the connection of the caller: it may be the last free one. A start that
   * failed is tried again with the next send.
   */
  async function startSender(queries: Queries): Promise<PgBoss> {
    const connection = { queries }
    try {
      return await openSender(connection).on('error', onQueueError).start()
    } catch (error) {
      sender = undefined
      throw error
    } finally {
      connection.queries = bankDatabase
    }
  }

  /** Starts one worker, which does job after job. */
  async function startWorker(boss: PgBoss, handle: JobHandler): Promise<string> {
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: idlePollSeconds,
    }
    const workerId = await boss.work<BankJob>(RUN_QUEUE.name, options, async ([job]) => {
      assert(job, 'a batch of jobs without a job')
      await runJob(job, handle)
      // Another job may be waiting too, so the worker looks for it without a pause.
      boss.notifyWorker(workerId)
    })
    return workerId
  }

  async function runJob({ data, signal }: Job<BankJob>, handle: JobHandler): Promise<void> {
    activity?.note()
    const isDone = await handle(data, AbortSignal.any([stopping.signal, signal])).then(
      () => true,
      (error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
        return false
      },
    )
    activity?.note()
    // The queue stores this error with the job, so it must not contain anything about a customer.
    if (!isDone) throw new Error('the batch run failed; the log says why')
  }

  return {
    async send(queries, jobs) {
      const boss = worker ?? (await (sender ??= startSender(queries)))
      await boss.insert(RUN_QUEUE.name, [...jobs], { db: executorOn(queries) })
    },
    async work({ startDueRuns, doRun }) {
      const boss = openWorker(url).on('error', onQueueError)
      const workerIds: string[] = []
      try {
        await boss.start()
        for (let number = 0; number < RUN_QUEUE.concurrency; number += 1)
          workerIds.push(await startWorker(boss, doRun))
      } catch (error) {
        await boss.stop({ graceful: false }).catch(onQueueError)
        throw isSilence(error) ? new DatabaseUnavailable(error) : error
      }
      worker = boss
      repeated.push(repeat({ work: startDueRuns, everyMilliseconds: planMilliseconds, onError }))
      repeated.push(...lookForOldJobs(boss, workerIds, { activity, onError: onQueueError }))
    },
    async stop() {
      stopping.abort()
      await Promise.all(repeated.map((one) => one.stop()))
      const started = await sender?.catch(() => undefined)
      await Promise.all([worker?.stop({ timeout: stopMilliseconds }), started?.stop({ graceful: false })])
    },
  }
}

/**
 * Looks for jobs that nobody announces: those that failed and may be tried again, and those of dead servers. After a job has
 * failed, the process is not idle for a while, so the job is tried again in time; idle workers look by themselves.
 */
function lookForOldJobs(
  boss: PgBoss,
  workerIds: readonly string[],
  { activity, onError }: Pick<JobQueueSetup, 'activity' | 'onError'>,
): RepeatedWork[] {
  const pollWorkers = async () => workerIds.forEach((workerId) => boss.notifyWorker(workerId))
  const every = (seconds: number, idleSeconds: number) => ({
    everyMilliseconds: seconds * 1_000,
    whileIdle: activity && { activity, everyMilliseconds: idleSeconds * 1_000 },
  })
  return [
    repeat({ work: pollWorkers, ...every(pollSeconds, hour), onError }),
    repeat({ work: () => boss.supervise(), ...every(superviseSeconds, idleSuperviseSeconds), onError }),
  ]
}

/** Passes on one error at most every ten seconds: while the database is down, every worker fails once a second. */
function throttleErrors(onError: (error: unknown) => void): (error: unknown) => void {
  let isThrottled = false
  return (error) => {
    if (isThrottled) return
    isThrottled = true
    setTimeout(() => (isThrottled = false), errorIntervalMilliseconds).unref()
    onError(error)
  }
}

/** Opens the package for sending only, without connections of its own. */
function openSender(connection: { readonly queries: Queries }): PgBoss {
  return new PgBoss({
    ...NO_CHANGES_TO_TABLES,
    db: { executeSql: (text, values) => executorOn(connection.queries).executeSql(text, values) },
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
    ...CONNECTION_OPTIONS,
    // The package fetches and completes jobs on them. Handlers work on those of `bankDatabase`.
    max: BACKGROUND_CONNECTIONS.jobs,
    schema: queueSchema,
    supervise: false,
    schedule: false,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: listenerCheckMilliseconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: hour,
    // Havn's jobs do not depend on each other, so the package need not look for jobs that can go on.
    flowIntervalSeconds: hour,
  })
}

/** Runs the package's statements on a connection of Havn's: that of a transaction, or any of `bankDatabase`. */
function executorOn(queries: Queries) {
  return {
    // The package passes only texts, numbers, booleans, nulls and lists of texts.
    executeSql: async (text: string, values: readonly unknown[] = []) => ({
      rows: await queries.rows({ ...prepare(text), values: values as readonly SqlValue[] }),
    }),
  }
}

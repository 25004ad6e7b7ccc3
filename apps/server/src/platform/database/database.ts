import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { monotonicMilliseconds } from '../shared/clock.ts'
import { currentClient, isAbandoned } from '../shared/waiting-client.ts'
import { withTimeout, TimeoutError } from '../shared/timeout.ts'
import { ALWAYS_CLOSED, type CircuitBreaker } from './circuit-breaker.ts'
import {
  DATABASE_TIMEOUTS,
  type DatabaseTimeouts,
  hasUnreplicatedCommit,
  openPool,
  type ReachedServers,
} from './connection-pool.ts'
import { describeStatement, inSpan } from '../tracing/index.ts'
import { prepare, type Statement } from './sql.ts'
import { StatementGroup } from './statement-group.ts'
import { classifyError, DatabaseUnavailable, hasStalePlan, wasRolledBack } from './unavailable.ts'

/** What a store needs to run statements, whether or not in a transaction. */
export interface Queries {
  rows<Row extends object>(statement: Statement): Promise<Row[]>
}

/** The statements of a transaction. */
export interface TransactionQueries extends Queries {
  /**
   * Runs a statement whose rows nobody needs together with the next one or, after the last, with the commit: that saves a round
   * trip. If it fails, so does that one.
   */
  defer(statement: Statement): void
}

export interface Database extends Queries {
  /**
   * Runs work in a transaction. Reads that a decision depends on must lock what they read. The work runs again if
   * PostgreSQL rolled it back because of another transaction, so it must have no effects except through its queries.
   */
  transaction<Result>(work: (queries: TransactionQueries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The login decides what may be read and written: a server never changes its role. */
  readonly url: string
  readonly connectionsMax: number
  readonly timeouts?: DatabaseTimeouts | undefined
  readonly circuit?: CircuitBreaker | undefined
  readonly servers?: ReachedServers | undefined
  /** A connection that is older is replaced. Default: never. */
  readonly lifetimeSeconds?: number
  /** Watches the connections, for metrics. */
  readonly watch?: DatabaseWatch | undefined
}

/** Sees how the connections of a database are used. Nothing of it may block or throw. */
export interface DatabaseWatch {
  /** Called once, with a function that counts the connections at any time. */
  onOpen(count: () => ConnectionCounts): void
  /** Called when a statement or transaction has got its connection, with how long it waited for one. */
  onConnection(waitedMilliseconds: number): void
  /** Called when PostgreSQL has rolled a transaction back because of another one, and it runs again. */
  onRetry(): void
}

export interface ConnectionCounts {
  readonly inUse: number
  readonly idle: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
  readonly max: number
}

export function openDatabase({
  connectionsMax,
  timeouts = DATABASE_TIMEOUTS,
  circuit = ALWAYS_CLOSED,
  watch,
  ...connecting
}: DatabaseOptions): Database {
  const pool = openPool({ ...connecting, connectionsMax, timeouts })
  watch?.onOpen(() => countConnections(pool))
  const connections = { pool, circuit, timeouts, watch }
  return {
    rows: async (statement) =>
      (await withRetries(() => withConnection(connections, (run) => run(statement)), connections)).rows,
    transaction: (work) =>
      withRetries(() => withConnection(connections, (run) => runTransaction(run, work)), connections),
    close: () => pool.end(),
  }
}

interface Connections {
  readonly pool: Pool
  readonly circuit: CircuitBreaker
  readonly timeouts: DatabaseTimeouts
  readonly watch: DatabaseWatch | undefined
}

function countConnections({
  totalCount,
  idleCount: idle,
  waitingCount: waiting,
  options,
}: Pool): ConnectionCounts {
  return { inUse: totalCount - idle, idle, waiting, max: options.max }
}

/** PostgreSQL rolls back the victim of a deadlock or of a race as a whole, so it can simply run again. */
const retriesMax = 2
const pauseMillisecondsMax = 50

async function withRetries<Result>(
  work: () => Promise<Result>,
  { pool, watch }: Connections,
): Promise<Result> {
  let retries = 0
  let staleConnections = 0
  for (;;) {
    try {
      return await work()
    } catch (error) {
      // The connection was closed. Every other one that is open may have prepared the statement as long ago.
      if (hasStalePlan(error) && staleConnections < pool.options.max) {
        staleConnections += 1
        continue
      }
      if (retries === retriesMax || !wasRolledBack(error)) throw error
      retries += 1
      watch?.onRetry()
      // At random, so that two transactions that collided do not collide again.
      await sleep(Math.random() * pauseMillisecondsMax)
    }
  }
}

/** Runs one statement on one connection, after others that are sent with it. */
type RunStatement = (statement: Statement, before?: readonly Statement[]) => Promise<QueryResult>

/** Runs work that commits on a connection of its own, and returns only if it is known to have succeeded. */
async function withConnection<Result>(
  { pool, circuit, timeouts, watch }: Connections,
  work: (run: RunStatement) => Promise<Result>,
): Promise<Result> {
  circuit.check()
  if (isAbandoned()) throw clientHasDisconnected()
  const askedAt = watch === undefined ? 0 : monotonicMilliseconds()
  const client = await connect(pool, circuit)
  watch?.onConnection(monotonicMilliseconds() - askedAt)
  // The client may have disconnected while this waited for a connection.
  if (isAbandoned()) {
    client.release()
    throw clientHasDisconnected()
  }
  try {
    const result = await work((statement, before = []) =>
      send(client, { statement, before }, { circuit, milliseconds: timeouts.answerMilliseconds }),
    )
    if (hasUnreplicatedCommit(client))
      throw new DatabaseUnavailable(new Error('committed on the primary only, not on its standby'))
    client.release()
    const waiting = currentClient()
    if (waiting !== undefined) waiting.hasDatabaseAnswer = true
    return result
  } catch (error) {
    // Closing the connection rolls back a transaction that has not committed, whatever state it is in.
    client.release(true)
    throw error
  }
}

function clientHasDisconnected(): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error('not started, because the client has disconnected'))
}

const BEGIN = { ...prepare('begin isolation level read committed'), values: [] }
const COMMIT = { ...prepare('commit'), values: [] }

async function runTransaction<Result>(
  run: RunStatement,
  work: (queries: TransactionQueries) => Promise<Result>,
): Promise<Result> {
  let deferred: Statement[] = [BEGIN]
  async function runWithDeferred(statement: Statement): Promise<QueryResult> {
    const before = deferred
    deferred = []
    return run(statement, before)
  }
  const result = await work({
    rows: async (statement) => (await runWithDeferred(statement)).rows,
    defer: (statement) => void deferred.push(statement),
  })
  const { command } = await runWithDeferred(COMMIT)
  // PostgreSQL answers ROLLBACK without an error if a statement failed and the work ignored that.
  assert(command === 'COMMIT', 'a transaction went on after one of its statements had failed')
  const client = currentClient()
  if (client !== undefined) client.hasCommitted = true
  return result
}

async function connect(pool: Pool, circuit: CircuitBreaker): Promise<PoolClient> {
  const isNew = pool.idleCount === 0 && pool.totalCount < pool.options.max
  const connecting = pool.connect()
  try {
    return await circuit.guard(connecting)
  } catch (error) {
    // Nobody waits for it any more: if it comes after all, the next call has it.
    connecting.then((client) => client.release()).catch(() => {})
    if (error instanceof DatabaseUnavailable) throw error
    // If a new connection failed, more attempts would only add load; if all are in use, the database is not to blame.
    if (isNew) circuit.open()
    throw new DatabaseUnavailable(error)
  }
}

async function send(
  client: PoolClient,
  { statement, before }: { statement: Statement; before: readonly Statement[] },
  { circuit, milliseconds }: { circuit: CircuitBreaker; milliseconds: number },
): Promise<QueryResult> {
  try {
    return await inSpan(
      describeStatement(statement),
      { 'db.system.name': 'postgresql', 'havn.statement': statement.name },
      () => withTimeout(circuit.guard(query(client, statement, before)), milliseconds),
    )
  } catch (error) {
    if (error instanceof TimeoutError) circuit.open()
    throw classifyError(error)
  }
}

function query(client: PoolClient, statement: Statement, before: readonly Statement[]): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    void client.query(
      new StatementGroup(before, statement, (error, result) => {
        if (error === null) resolve(result)
        else reject(error)
      }),
    )
  })
}

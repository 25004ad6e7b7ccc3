import { Pool, type PoolClient, types as pgTypes } from 'pg'

/** How long PostgreSQL is waited for. A hung server or network never says no, so each wait ends by our own clock too. */
export interface DatabaseTimeouts {
  /** Until there is a connection: a new one, or one that another call gives back. */
  readonly connectionMilliseconds: number
  /** PostgreSQL itself gives a statement up after this. */
  readonly statementMilliseconds: number
  /** The connection is destroyed if a statement has no answer after this: longer, so that PostgreSQL's word comes first. */
  readonly answerMilliseconds: number
}

export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connectionMilliseconds: 5_000,
  statementMilliseconds: 10_000,
  answerMilliseconds: 12_000,
}

export interface PoolOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly timeouts: DatabaseTimeouts
  /** What an operator sees in pg_stat_activity. */
  readonly name?: string
}

/**
 * Whatever an operator has made the default of a database or a login, a session of ours has these. Locks that are taken
 * before a look at what they guard mean nothing under a snapshot older than the lock: READ COMMITTED is no preference.
 */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  timezone: 'UTC',
  // Tables are partitioned: planning each look-up anew costs more than the look-up.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  idle_in_transaction_session_timeout: '10s',
  // PostgreSQL stops working for whoever has hung up.
  client_connection_check_interval: '5s',
}

const keepText = (text: string) => text

/** By PostgreSQL's own numbers of its types: no amount becomes a float, no date a moment, no JSON an object. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1082, keepText],
  [114, keepText],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pgTypes.getTypeParser(oid, format),
}

/** Connections that were told, during a commit, that nobody waited for its second copy. */
const unreplicated = new WeakSet<object>()

export function openPool({ url, connectionsMax, timeouts, name = 'havn' }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: connectionsMax,
    connectionTimeoutMillis: timeouts.connectionMilliseconds,
    options: sessionOptions(timeouts),
    // An idle connection through a dead network is found out before a call is given it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  })
  // An idle connection that breaks is replaced by the pool; the next query tells if it cannot be.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    // One that breaks between two statements says so here; the next statement tells the caller.
    client.on('error', ignore)
    client.on('notice', (notice) => {
      if (endsReplicationWait(notice)) unreplicated.add(client)
    })
  })
  return pool
}

/** Settings in the form in which a connection begins with them, which outranks those of the database and the login. */
export function sessionOptions({
  statementMilliseconds,
}: Pick<DatabaseTimeouts, 'statementMilliseconds'>): string {
  const settings = { ...SESSION_SETTINGS, statement_timeout: String(statementMilliseconds) }
  return Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ')
}

/**
 * True if a commit on this connection is in one copy only: somebody cancelled its wait for the standby. PostgreSQL
 * tells that by a warning and reports success.
 */
export function hasUnreplicatedCommit(client: PoolClient): boolean {
  return unreplicated.has(client)
}

/** Recognised by the routine that says it, as the text may be in any language; by the text where the routine is left out. */
function endsReplicationWait({
  routine,
  message = '',
}: {
  routine?: string | undefined
  message?: string | undefined
}): boolean {
  return routine === 'SyncRepWaitForLSN' || message.includes('wait for synchronous replication')
}

function ignore(): void {}

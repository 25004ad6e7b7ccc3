import { withTimeout } from '../shared/timeout.ts'
import { Pool, type ClientBase, type PoolClient, types as pgTypes } from 'pg'

/** How long the server waits for PostgreSQL. A hung database or network never answers, so each wait has our own timeout too. */
export interface DatabaseTimeouts {
  /** For a connection: a new one, or one that another call gives back. */
  readonly connectionMilliseconds: number
  /** After this PostgreSQL itself cancels a statement. */
  readonly statementMilliseconds: number
  /** After this the connection is destroyed. Longer than `statementMilliseconds`, so that PostgreSQL's own timeout comes first. */
  readonly answerMilliseconds: number
}

export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connectionMilliseconds: 5_000,
  statementMilliseconds: 10_000,
  answerMilliseconds: 12_000,
}

/** The connections that a process opens at most besides those for calls. */
export const BACKGROUND_CONNECTIONS = {
  work: 4,
  heartbeat: 1,
  jobs: 3,
  /** One each for new jobs, for request ids and for the register. */
  messages: 3,
  writeProbe: 1,
  metrics: 1,
  /** Reads a day of payments for the comparison with the core bank. */
  snapshot: 1,
} as const

export const backgroundConnectionsMax = Object.values(BACKGROUND_CONNECTIONS).reduce<number>(
  (sum, count) => sum + count,
  0,
)

/**
 * Which PostgreSQL servers the connections of a process reach. After a wrong restore or failover two primaries with one history
 * can both accept writes, and what is written to one is missing on the other.
 */
export interface ReachedServers {
  /** Notes the server of a new connection until the connection ends. */
  add(client: ClientBase): Promise<void>
  /** Returns whether the connections reach more than one server. */
  areSeveral(): boolean
}

export function createReachedServers(): ReachedServers {
  const startOf = new Map<ClientBase, string>()
  return {
    async add(client) {
      client.once('end', () => startOf.delete(client))
      // A restored copy has the system identifier, and can have the timeline, of the original. It never has its start.
      const { rows } = await client.query<{ started: string }>(
        'select pg_postmaster_start_time()::text as started',
      )
      startOf.set(client, rows[0]?.started ?? '')
    },
    areSeveral: () => new Set(startOf.values()).size > 1,
  }
}

export interface PoolOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly timeouts: DatabaseTimeouts
  /** What an operator sees in pg_stat_activity. */
  readonly name?: string
  readonly servers?: ReachedServers | undefined
  /** A connection that is older is replaced. Default: never. */
  readonly lifetimeSeconds?: number
}

/** How PostgreSQL writes values in every session of ours, whatever an operator has made the default of a database or login. */
export const FORMATS: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  timezone: 'UTC',
}

/**
 * Our sessions have these settings, whatever an operator has made the default of a database or login. READ COMMITTED is
 * required: under a snapshot that is older than a lock, a read after the lock would see outdated rows.
 */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  ...FORMATS,
  // Tables are partitioned: planning a look-up each time costs more than the look-up itself.
  plan_cache_mode: 'force_generic_plan',
  // A plan is made once and kept by its connection, so a table that was small then must not be read as a whole ever after.
  enable_seqscan: 'off',
  jit: 'off',
  idle_in_transaction_session_timeout: '10s',
  // PostgreSQL stops working for a client that has disconnected.
  client_connection_check_interval: '5s',
}

const keepText = (text: string) => text

/** Parsers by PostgreSQL's type oid: no amount becomes a float, no date a moment, no JSON an object. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1082, keepText],
  [114, keepText],
])

/** What the driver makes of PostgreSQL's values. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pgTypes.getTypeParser(oid, format),
}

/** Connections on which PostgreSQL warned that a commit did not wait for its standby. */
const unreplicated = new WeakSet<object>()

export function openPool(options: PoolOptions): Pool {
  const { url, connectionsMax, timeouts, name = 'havn', servers, lifetimeSeconds = 0 } = options
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: connectionsMax,
    connectionTimeoutMillis: timeouts.connectionMilliseconds,
    options: sessionOptions(timeouts),
    // Finds out that an idle connection's network is dead before a call gets the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: lifetimeSeconds,
    // The time-out of the connection itself has ended then.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, whatever its type says
    onConnect: (client) => servers && withTimeout(servers.add(client), timeouts.connectionMilliseconds),
    types,
  })
  // The pool replaces an idle connection that breaks; if it cannot, the next query fails.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    // A connection that breaks between two statements emits an error here; the next statement fails for the caller.
    client.on('error', ignore)
    client.on('notice', (notice) => {
      if (endsReplicationWait(notice)) unreplicated.add(client)
    })
  })
  return pool
}

/** What every session of ours is set to. */
export const sessionSettings = ({
  statementMilliseconds,
}: Pick<DatabaseTimeouts, 'statementMilliseconds'>): Readonly<Record<string, string>> => ({
  ...SESSION_SETTINGS,
  statement_timeout: `${statementMilliseconds}ms`,
})

/** The settings as connection options, which override those of the database and the login. */
export function sessionOptions(timeouts: Pick<DatabaseTimeouts, 'statementMilliseconds'>): string {
  return Object.entries(sessionSettings(timeouts))
    .map(([setting, value]) => `-c ${setting}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ')
}

/**
 * Returns whether a commit on this connection is not on the standby, because its wait for the standby was cancelled.
 * PostgreSQL says so only in a warning and reports success.
 */
export function hasUnreplicatedCommit(client: PoolClient): boolean {
  return unreplicated.has(client)
}

/** Recognises the warning by the PostgreSQL routine that emits it, because its text may be translated; without one, by the text. */
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

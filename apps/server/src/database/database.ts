import { Pool, type PoolClient, types as pgTypes } from 'pg'
import { prepare, type Statement } from './sql.ts'
import { DatabaseUnavailable, isPassing } from './unavailable.ts'

/** What a store needs: it does not know whether it stands in a transaction. */
export interface Queries {
  rows<Row extends object>(statement: Statement): Promise<Row[]>
}

export interface Database extends Queries {
  /** Everything or nothing. Reads that decide something lock what they read. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Who logs in decides what may be read and written: a server never changes its role. */
  readonly url: string
  readonly connectionsMax: number
}

const SESSION_SETTINGS = [
  // Tables are partitioned: planning each look-up anew costs more than the look-up.
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'timezone=UTC',
  'statement_timeout=10s',
  'idle_in_transaction_session_timeout=10s',
]

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

export function openDatabase({ url, connectionsMax }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 5_000,
    options: SESSION_SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    types,
  })
  // An idle connection that breaks is replaced by the pool; the next query tells if it cannot be.
  pool.on('error', () => {})
  return {
    rows: (statement) => run(pool, statement),
    transaction: (work) => runTransaction(pool, work),
    close: () => pool.end(),
  }
}

async function run<Row extends object>(client: Pool | PoolClient, statement: Statement): Promise<Row[]> {
  const { name, text, values } = statement
  try {
    return (await client.query<Row>({ name, text, values: [...values] })).rows
  } catch (error) {
    throw isPassing(error) ? new DatabaseUnavailable(error) : error
  }
}

const BEGIN = { ...prepare('begin'), values: [] }
const COMMIT = { ...prepare('commit'), values: [] }

async function runTransaction<Result>(
  pool: Pool,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  // A connection that breaks between two statements says so here; the next statement tells the caller.
  client.on('error', ignore)
  try {
    await run(client, BEGIN)
    const result = await work({ rows: (statement) => run(client, statement) })
    await run(client, COMMIT)
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    // Whatever state the connection is in, closing it undoes the transaction.
    client.release(true)
    throw error
  }
}

function ignore(): void {}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}

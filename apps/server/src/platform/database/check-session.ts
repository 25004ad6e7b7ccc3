import type { PoolClient } from 'pg'
import { type DatabaseTimeouts, openPool, sessionSettings } from './connection-pool.ts'
import { classifyError } from './unavailable.ts'

interface ReadSetting {
  readonly name: string
  readonly found: string
  readonly expected: string
}

/** Waiting does not help: an operator must change the pooler or the login. */
class SessionProblem extends Error {}

const PAGE = 'docs/operations/poolers.md'

/**
 * Throws unless a session of this login has the settings that Havn asks for, and its connection to PostgreSQL for itself. A
 * pooler in between can drop the settings, and with them every time-out and the isolation of transactions, without an error.
 */
export async function checkSession(url: string, timeouts: DatabaseTimeouts): Promise<void> {
  const pool = openPool({ url, connectionsMax: 2, timeouts, name: 'havn start' })
  try {
    const first = await pool.connect()
    const second = await pool.connect()
    try {
      const problem = (await findShared(first, second)) ?? (await findLost(first, timeouts))
      if (problem !== undefined) throw new SessionProblem(problem)
    } finally {
      first.release(true)
      second.release(true)
    }
  } catch (error) {
    if (error instanceof SessionProblem) throw error
    throw isRefusedByPooler(error) ? new SessionProblem(REFUSED, { cause: error }) : classifyError(error)
  } finally {
    await pool.end()
  }
}

const REFUSED = `a connection pooler refuses the settings of Havn's sessions: set \`ignore_startup_parameters = options\` in pgbouncer.ini, and then the settings of the login, which the next start names (${PAGE})`

const isRefusedByPooler = (error: unknown) =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

/** Two connections that are open at the same time have a process of PostgreSQL each, unless a pooler lends it by transaction. */
async function findShared(first: PoolClient, second: PoolClient): Promise<string | undefined> {
  const before = await processOf(first)
  await second.query('begin')
  const during = await processOf(second)
  // A pooler that lent the second one another process may have to give the first one a third.
  const after = during === before ? during : await processOf(first)
  await second.query('rollback')
  return before === during || before !== after
    ? `a connection pooler lends connections for a transaction at a time, and Havn needs sessions: set \`pool_mode = session\` (${PAGE})`
    : undefined
}

async function processOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** PostgreSQL writes both values in its own form, so that 10000 and 10s are the same. */
async function findLost(client: PoolClient, timeouts: DatabaseTimeouts): Promise<string | undefined> {
  const wanted = Object.entries(sessionSettings(timeouts))
  const { rows } = await client.query<ReadSetting & { login: string; database: string }>(
    `with given as materialized (
       select name, value, current_setting(name) as found from unnest($1::text[], $2::text[]) as setting (name, value))
     select name, found, set_config(name, value, true) as expected,
       quote_ident(session_user) as login, quote_ident(current_database()) as database
     from given`,
    [wanted.map(([name]) => name), wanted.map(([, value]) => value)],
  )
  const lost = rows.filter(({ found, expected }) => found !== expected)
  if (lost.length === 0) return undefined
  const said = lost.map(({ name, found, expected }) => `${name} is ${found} instead of ${expected}`)
  const remedies = lost.map(
    ({ name, expected, login, database }) =>
      `alter role ${login} in database ${database} set ${name} = '${expected}';`,
  )
  return `the sessions of the database login ${rows[0]?.login} do not have the settings that Havn asks for, because a connection pooler drops them: ${said.join(', ')}. Set them for the login, let the pooler open its connections again (RECONNECT), and start Havn again (${PAGE}): ${remedies.join(' ')}`
}

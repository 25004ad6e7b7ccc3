import assert from 'node:assert/strict'
import { Client } from 'pg'
import { FORMATS, types } from './connection-pool.ts'
import type { Queries } from './database.ts'
import { type Statement, sql } from './sql.ts'

/**
 * Options for work that reads whole tables: they are joined by hashing. A look-up for each row of a table that the planner
 * believes to be small, because it has just been filled, would take hours; so would a merge by a key that all rows share.
 */
export const WHOLE_TABLES = '-c enable_nestloop=off -c enable_mergejoin=off -c work_mem=64MB'

const SETTINGS = {
  ...FORMATS,
  row_security: 'on',
  jit: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_connection_check_interval: '5s',
}
const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Runs work that reads one moment of a database, however long it takes: in one transaction that is repeatable and read-only,
 * so that it runs on a standby as well. Unlike a server's, its statements have no time limit, and its plans may read whole tables.
 */
export function readSnapshot<Result>(
  url: string,
  work: (queries: Queries) => Promise<Result>,
  planning = '',
): Promise<Result> {
  return withReader({ url, planning, snapshot: undefined }, work)
}

/** Like `readSnapshot`, with two connections that read the same moment: for work that two cores do faster than one. */
export function readSnapshotTwice<Result>(
  url: string,
  work: (readers: readonly [Queries, Queries]) => Promise<Result>,
  planning = '',
): Promise<Result> {
  return withReader({ url, planning, snapshot: undefined }, async (first) => {
    const [exported] = await first.rows<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`)
    assert(exported, 'a query without a table has a row')
    return withReader({ url, planning, ...exported }, (second) => work([first, second]))
  })
}

interface ReaderOptions {
  readonly url: string
  readonly planning: string
  /** The exported snapshot to read; undefined for one of its own. */
  readonly snapshot: string | undefined
}

async function withReader<Result>(
  { url, planning, snapshot }: ReaderOptions,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: 'havn check',
    types,
    options: `${OPTIONS} ${planning}`,
  })
  // A connection that breaks between two statements fails the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    if (snapshot !== undefined)
      await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    return await work({
      rows: async <Row extends object>({ text, values }: Statement) =>
        (await client.query<Row>({ text, values: [...values] })).rows,
    })
  } finally {
    await client.end()
  }
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { createDatabase, serverUrls } from '../support/database.ts'

/** The table of rights that the page has of each login, as print-schema.ts reads it from the catalogue. */
function printedRights(login: 'tpp' | 'bank' | 'operator'): Record<string, string> {
  const page = readFileSync(new URL('../../docs/operations/logins.md', import.meta.url), 'utf8')
  const [, tables = ''] = page.split(/^## /m)
  const column = { tpp: 3, bank: 4, operator: 5 }[login]
  const rows = [...tables.matchAll(/^\| `.*$/gm)].map(([line]) => line.split(' | '))
  return Object.fromEntries(
    rows.map((cells) => [
      cells[0]?.replaceAll(/[|` ]/g, '') ?? '',
      (cells[column - 1] ?? '').replace(/ \|$/, '').replace(' after a record', '').trim(),
    ]),
  )
}

const VERBS = ['select', 'insert', 'update'] as const

/** Tries a statement that changes nothing; returns false if the login has no right to run it. */
async function mayDo(client: Client, statement: string): Promise<boolean> {
  await client.query('savepoint attempt')
  try {
    await client.query(statement)
    return true
  } catch (error) {
    assert(error instanceof Error && 'code' in error, String(error))
    assert.equal(error.code, '42501', `${statement}: ${error.message}`)
    return false
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}

const statementOf = (verb: (typeof VERBS)[number], table: string, column: string): string =>
  ({
    select: `select "${column}" from ${table} limit 0`,
    insert: `insert into ${table} ("${column}") select null where false`,
    update: `update ${table} set "${column}" = default where false`,
  })[verb]

/** The audit chain orders rows by it, so a login that could choose it would write rows that are never chained. */
const SET_BY_DATABASE = 'transaction_id'

/** `select`, or `update (stage, sequence)` where it is some of the columns only. */
async function rightsOn(client: Client, table: string, columns: readonly string[]): Promise<string[]> {
  const rights: string[] = []
  for (const verb of VERBS) {
    const allowed: string[] = []
    for (const column of columns)
      if (await mayDo(client, statementOf(verb, table, column))) allowed.push(column)
    if (allowed.length === columns.length) rights.push(verb)
    else if (verb === 'insert' && columns.every((one) => allowed.includes(one) !== (one === SET_BY_DATABASE)))
      rights.push(`insert without ${SET_BY_DATABASE}`)
    else if (allowed.length > 0) rights.push(`${verb} (${allowed.join(', ')})`)
  }
  if (await mayDo(client, `delete from ${table} where false`)) rights.push('delete')
  if (await mayDo(client, `truncate ${table}`)) rights.push('truncate')
  return rights
}

describe('the rights of each login on each table', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let tables: { name: string; columns: string[] }[]
  before(async () => {
    database = await createDatabase()
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    const { rows } = await owner.query<{ name: string; columns: string[] }>(`
      select relnamespace::regnamespace || '.' || relname as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class
      where relkind in ('r', 'p', 'v', 'm') and (not relispartition or relnamespace = 'pgboss'::regnamespace)
        and relname !~ '^queue_stats_[0-9]{8}$' -- a day's partition, with the rights of its table
        and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' order by 1`)
    await owner.end()
    tables = rows
  })
  after(() => database.drop())

  const urlOf = (login: 'tpp' | 'bank' | 'operator') =>
    login === 'operator'
      ? operatorLogin({ databaseUrl: database.url }, 'kari')
      : Promise.resolve(serverUrls(database.url)[login])

  for (const login of ['tpp', 'bank', 'operator'] as const)
    test(`SEC-11 SEC-131 the ${login}'s login has exactly the documented rights`, async () => {
      const client = new Client({ connectionString: await urlOf(login) })
      await client.connect()
      try {
        await client.query('begin')
        const found: Record<string, string> = {}
        for (const { name, columns } of tables)
          found[name] = (await rightsOn(client, name, columns)).join(', ')
        assert.deepEqual(found, printedRights(login))
      } finally {
        await client.end()
      }
    })

  test('SEC-11 neither login can create, alter or drop anything', async () => {
    for (const url of await Promise.all((['tpp', 'bank', 'operator'] as const).map(urlOf))) {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        await client.query('begin')
        for (const statement of [
          'create schema mine',
          'create table public.mine ()',
          'create table payments.mine ()',
          'create function payments.mine() returns void language sql as $$ $$',
          'alter table payments.payment_status disable trigger check_statuses',
          'alter table payments.payment no force row level security',
          'drop table payments.payment',
          'drop trigger check_events on payments.payment_event',
          'set local session_replication_role = replica',
          'alter role havn_tpp superuser',
          'create role mine',
          'grant havn_bank to havn_tpp',
          'comment on table payments.payment is null',
        ])
          assert.equal(await mayDo(client, statement), false, statement)
      } finally {
        await client.end()
      }
    }
  })
})

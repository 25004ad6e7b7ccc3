import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Client } from 'pg'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import type { ModuleSql, SqlFile } from '../../apps/server/src/platform/database/sql-files.ts'
import { createEmptyDatabase } from '../support/database.ts'

const file = (name: string, text: string): SqlFile => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const TABLES = file('tables', 'create schema toy; create table toy.account (id integer primary key)')
const ROUTINE = file(
  'count',
  'create or replace function toy.count() returns bigint language sql as $$ select 1::bigint $$',
)
const toy = (migrations: readonly SqlFile[], routines: readonly SqlFile[] = []): ModuleSql[] => [
  { module: 'toy', migrations, routines },
]

describe('migrate', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let client: Client
  before(async () => {
    database = await createEmptyDatabase()
    client = new Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  beforeEach(() => client.query('drop schema if exists toy, migrations cascade'))
  after(async () => {
    await client.end()
    await database.drop()
  })

  const run = (modules: readonly ModuleSql[]) => migrate({ url: database.ownerUrl, modules })

  test('applies each migration once, and a routine whenever it has changed', async () => {
    assert.deepEqual(await run(toy([TABLES], [ROUTINE])), ['toy/tables', 'toy/count'])
    assert.deepEqual(await run(toy([TABLES], [ROUTINE])), [])
    const addName = file('0202_add_name', 'alter table toy.account add column name text')
    const changed = file('count', ROUTINE.text.replace('select 1', 'select 2'))
    assert.deepEqual(await run(toy([TABLES, addName], [changed])), ['toy/0202_add_name', 'toy/count'])
    assert.deepEqual((await client.query('select toy.count()')).rows, [{ count: '2' }])
  })

  test('an edited migration is refused with instructions, and nothing is changed', async () => {
    await run(toy([TABLES]))
    const edited = file('tables', `${TABLES.text}; create table toy.other ()`)
    await assert.rejects(
      run(toy([edited], [ROUTINE])),
      /toy\/sql\/tables\.sql was changed after it had been applied.*new file with the next free number/,
    )
    assert.deepEqual((await client.query(`select to_regproc('toy.count') as routine`)).rows, [
      { routine: null },
    ])
  })

  test('an error names its file and leaves the database unchanged', async () => {
    const broken = file('0202_broken', 'alter table toy.nothing add column name text')
    await assert.rejects(
      run(toy([TABLES, broken])),
      /toy\/sql\/0202_broken\.sql: relation "toy\.nothing" does not exist/,
    )
    assert.deepEqual((await client.query(`select to_regclass('toy.account') as found`)).rows, [
      { found: null },
    ])
  })

  test('two migrations at once apply everything once', async () => {
    const both = await Promise.all([run(toy([TABLES], [ROUTINE])), run(toy([TABLES], [ROUTINE]))])
    assert.deepEqual(both.flat(), ['toy/tables', 'toy/count'])
  })

  test('a database from before the first release is refused with instructions', async () => {
    await run(toy([TABLES, file('0158_add_name', 'alter table toy.account add column name text')]))
    await assert.rejects(
      run(toy([TABLES])),
      /before the first release: it has the migration toy\/0158_add_name.*drop it, create it anew and migrate/,
    )
  })
})

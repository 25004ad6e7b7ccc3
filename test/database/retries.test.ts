import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Database,
  openDatabase,
  type Queries,
} from '../../apps/server/src/platform/database/database.ts'
import { sql, type Statement } from '../../apps/server/src/platform/database/sql.ts'
import { DatabaseUnavailable } from '../../apps/server/src/platform/database/unavailable.ts'
import { createDatabase } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'

/** Makes a statement of a text that the test builds, as sql`…` does of a literal. */
const statement = (text: string): Statement => ({ name: '', text, values: [] })

describe('transactions that PostgreSQL rolls back or refuses', () => {
  let created: Awaited<ReturnType<typeof createDatabase>>
  let owner: Database
  before(async () => {
    created = await createDatabase()
    owner = openDatabase({ url: created.url, connectionsMax: 4 })
    await queryAsOwner(
      { databaseUrl: created.url },
      `create table public.counter (id integer primary key, n integer not null);
      insert into public.counter values (1, 0), (2, 0);
      create table public.cut_at_commit (id integer);
      create function public.cut() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()), pg_sleep(1); return null; end $$;
      create constraint trigger cut after insert on public.cut_at_commit
        initially deferred for each row execute function public.cut()`,
    )
  })
  after(async () => {
    await owner.close()
    await created.drop()
  })

  const add = (queries: Queries, id: number) =>
    queries.rows(sql`update public.counter set n = n + 1 where id = ${id}`)
  const counts = async () =>
    (await queryAsOwner({ databaseUrl: created.url }, 'select n from public.counter order by id')).map(
      ({ n }) => n,
    )

  test('two transactions that lock in opposite order both succeed once', async () => {
    const met = Promise.withResolvers<void>()
    let waiting = 0
    const meet = () => {
      waiting += 1
      if (waiting >= 2) met.resolve()
      return met.promise
    }
    const both = ([first, second]: readonly [number, number]) =>
      owner.transaction(async (queries) => {
        await add(queries, first)
        await meet()
        await add(queries, second)
      })
    await Promise.all([both([1, 2]), both([2, 1])])
    assert.deepEqual(await counts(), [2, 2])
    assert(waiting > 2, 'one of them was done again')
  })

  test('a column that is added to a table lets no statement fail that reads whole rows of it, on any connection', async () => {
    const database = openDatabase({ url: created.url, connectionsMax: 4 })
    const read = (queries: Queries) => queries.rows(sql`select * from public.counter where id = 1`)
    const met = Promise.withResolvers<void>()
    let connections = 0
    const prepared = Array.from({ length: 4 }, () =>
      database.transaction(async (queries) => {
        await read(queries)
        connections += 1
        if (connections === 4) met.resolve()
        await met.promise
      }),
    )
    await Promise.all(prepared)
    await queryAsOwner({ databaseUrl: created.url }, 'alter table public.counter add column added integer')
    const [row] = await database.transaction(async (queries) => {
      await add(queries, 2)
      return read(queries)
    })
    assert.deepEqual(Object.keys(row ?? {}), ['id', 'n', 'added'])
    assert.equal((await read(database)).length, 1)
    await database.close()
  })

  test('a transaction that is rolled back each time fails after two retries as unavailable', async () => {
    let tries = 0
    const failing = owner.transaction(async (queries) => {
      tries += 1
      await queries.rows(statement(`do $$ begin raise exception using errcode = '40001'; end $$`))
    })
    await assert.rejects(failing, DatabaseUnavailable)
    assert.equal(tries, 3)
  })

  test('a transaction whose commit got no response is not retried', async () => {
    let tries = 0
    const broken = owner.transaction(async (queries) => {
      tries += 1
      await queries.rows(sql`insert into public.cut_at_commit values (1)`)
    })
    await assert.rejects(broken, DatabaseUnavailable)
    assert.equal(tries, 1)
  })

  test('work that ignores a failed statement does not succeed', async () => {
    const countsBefore = await counts()
    const careless = owner.transaction(async (queries) => {
      await add(queries, 1)
      await queries.rows(statement('select 1 / 0')).catch(() => {})
    })
    await assert.rejects(careless, /went on after one of its statements had failed/)
    assert.deepEqual(await counts(), countsBefore)
  })

  for (const [name, code] of [
    ['an inner fault of PostgreSQL, as of a full disk', 'XX000'],
    ['a fault of the system', '58030'],
    ['no room', '53100'],
  ] as const)
    test(`${name} (${code}) counts as unavailable, in a transaction and outside of one`, async () => {
      const fault = statement(`do $$ begin raise exception using errcode = '${code}'; end $$`)
      await assert.rejects(owner.rows(fault), DatabaseUnavailable)
      await assert.rejects(
        owner.transaction((queries) => queries.rows(fault)),
        DatabaseUnavailable,
      )
    })

  test('a refused login counts as unavailable, in a transaction and outside of one', async () => {
    const url = new URL(created.url)
    url.searchParams.set('user', 'nobody_of_that_name')
    const stranger = openDatabase({ url: url.href, connectionsMax: 1 })
    await assert.rejects(stranger.rows(sql`select 1`), DatabaseUnavailable)
    await assert.rejects(
      stranger.transaction((queries) => queries.rows(sql`select 1`)),
      DatabaseUnavailable,
    )
    await stranger.close()
  })

  test('an invalid statement is reported as an error, not as unavailable', async () => {
    await assert.rejects(owner.rows(statement('select from public.no_such_table')), (error) => {
      assert(!(error instanceof DatabaseUnavailable))
      return true
    })
  })
})

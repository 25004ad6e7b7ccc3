import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../jobs/until.ts'
import { maintainPartitions } from '../../apps/server/src/platform/database/maintain-partitions.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { basketPayerAt } from '../support/basket-payer.ts'
import { holdLocks } from '../support/held-locks.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const dayMilliseconds = 86_400_000

/** Counts the rows of a table in its default partition and in the others. */
async function countRows(bank: TestBank, table: string) {
  const [row] = await queryAsOwner(
    bank,
    `select count(*) filter (where tableoid = '${table}_default'::regclass)::int as late, count(*)::int as rows from ${table}`,
  )
  return row
}

/** Maintains partitions as if the database's clock had come to these days. */
async function rollThrough(bank: TestBank, days: readonly number[]): Promise<void> {
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  try {
    for (const day of days) {
      await moveDatabaseClock(bank, day * dayMilliseconds)
      await maintainPartitions(bankDatabase)
    }
  } finally {
    await bankDatabase.close()
  }
}

const dateIn = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10)

test('a payment a year ahead has its partition, and months are created as time passes', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  const created = await payer.create({ body: ndctBody({ requestedExecutionDate: dateIn(360) }) })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(await countRows(bank, 'payments.logical_key'), { late: 0, rows: 1 })
  await rollThrough(bank, [0, 60, 180, 300, 390])
})

test('rows of a bank whose clock is years ahead move into their partition when it is created', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock({ advanceSeconds: 600 * 86_400 })
  const created = await payer.create({ body: ndctBody({ requestedExecutionDate: dateIn(610) }) })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(await countRows(bank, 'payments.logical_key'), { late: 1, rows: 1 })
  await rollThrough(bank, [200, 230, 260])
  assert.deepEqual(await countRows(bank, 'payments.logical_key'), { late: 0, rows: 1 })
  // The TPP still finds its own payment.
  assert.equal((await payer.create({ body: ndctBody({ requestedExecutionDate: dateIn(610) }) })).status, 409)
})

test('SEC-25 after days without maintenance, the rows that were written meanwhile move into their partitions', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  await moveDatabaseClock(bank, 5 * dayMilliseconds)
  await payer.setClock({ advanceSeconds: 60 })
  const late = await countRows(bank, 'xs2a.answered_request')
  assert.deepEqual(late, { late: 1, rows: 1 })
  await rollThrough(bank, [5])
  assert.deepEqual(await countRows(bank, 'xs2a.answered_request'), { late: 0, rows: 1 })
  const forced = await queryAsOwner(
    bank,
    `select relname from pg_class join pg_inherits on inhrelid = oid
     where not (relrowsecurity and relforcerowsecurity) and inhparent in (select parent::regclass from tenancy.partitioned_table)`,
  )
  assert.deepEqual(forced, [], 'row-level security holds on every partition')
})

test('a table whose partitions cannot be maintained is named in the error and blocks no other table', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const month = dateIn(130).slice(0, 7).replace('-', '')
  await queryAsOwner(bank, `alter table payments.payment_event rename to payment_event_away`)
  await assert.rejects(rollThrough(bank, [130]), /payments\.payment_event: relation .* does not exist/)
  await queryAsOwner(bank, `alter table payments.payment_event_away rename to payment_event`)
  const [made] = await queryAsOwner(
    bank,
    `select to_regclass('payments.payment_${month}') is not null as is_there`,
  )
  assert.equal(made?.['is_there'], true)
})

/** Drops the partition of this month, as if maintenance had not run for months. */
async function dropThisMonth(bank: TestBank, table: string): Promise<void> {
  const child = `${table}_${dateIn(0).slice(0, 7).replace('-', '')}`
  await queryAsOwner(bank, `alter table ${table} detach partition ${child}; drop table ${child}`)
}

test('payments and baskets in default partitions move into the partition of their month, and stay in their basket', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tables = ['signing_baskets.member', 'signing_baskets.basket', 'payments.payment']
  for (const table of tables) await dropThisMonth(bank, table)
  const psu = await basketPayerAt(bank)
  const { basketId, authorisationId } = await psu.basket([await psu.payment(), await psu.payment()])
  assert.deepEqual(await countRows(bank, 'payments.payment'), { late: 2, rows: 2 })
  await rollThrough(bank, [0])
  for (const table of tables) assert.equal((await countRows(bank, table))?.['late'], 0, table)
  assert.equal((await psu.decide(authorisationId)).json['scaStatus'], 'finalised')
  assert.deepEqual(await psu.memberStatuses(basketId), ['ACTC', 'ACTC'])
})

test('SEC-24 a row on its way to the default partition is stored while its own partition is created', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  await queryAsOwner(
    bank,
    `set role havn_owner;
     create table public.happening (bank_id uuid not null, at timestamptz not null) partition by range (at);
     call tenancy.manage_partitions('public.happening', 'time', 'day', 1);
     reset role`,
  )
  await moveDatabaseClock(bank, 5 * dayMilliseconds)
  const writer = openDatabase({ url: bank.databaseUrl, connectionsMax: 1 })
  t.after(() => writer.close())
  // PostgreSQL chooses among the partitions that existed when the statement began.
  const written = writer.rows({
    name: '',
    text: `insert into public.happening select gen_random_uuid(), tenancy.now() from pg_sleep(1)`,
    values: [],
  })
  await until(
    10,
    async () =>
      (
        await queryAsOwner(
          bank,
          `select from pg_stat_activity where wait_event = 'PgSleep' and query like '%happening%'`,
        )
      ).length > 0,
  )
  await rollThrough(bank, [5])
  await written
  assert.deepEqual(await countRows(bank, 'public.happening'), { late: 0, rows: 1 })
})

const monthsUnderLoad = 3
const clients = 6

test('SEC-24 partitions change under load, and the clock goes back: every call is answered as usual, and maintenance always succeeds', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)
  const end = new AbortController()
  const counts = new Map<string, number>()
  async function pay(): Promise<void> {
    while (!end.signal.aborted) {
      const created = await payer.create()
      const decided = created.status === 201 ? await payer.decide(created) : created
      const outcome = `${created.status} ${decided.status}`
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
  }
  const load = Array.from({ length: clients }, pay)
  const months = Array.from({ length: monthsUnderLoad }, (_, month) => (month + 1) * 31)
  // Back at today, whose partitions of days were dropped meanwhile: rows go to the default partition until they are made again.
  await rollThrough(bank, [...months, 0]).finally(() => end.abort())
  await Promise.all(load)
  t.diagnostic(JSON.stringify([...counts]))
  assert.deepEqual([...counts.keys()], ['201 200'])
})

test('a long read of a table delays its new partition, and calls only for a moment', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  const reading = await holdLocks(bank, ['select count(*) from payments.payment'])
  const rolled = rollThrough(bank, [62])
  // The read goes on all the while: a call that had to wait for the partition would wait for ever.
  for (let tries = 0; tries < 3; tries += 1) {
    await reading.isWaitedFor()
    assert.equal((await payer.create()).status, 201)
  }
  await reading.release()
  await rolled
})

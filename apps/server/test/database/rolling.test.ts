import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rollPartitions } from '../../src/database/roll-partitions.ts'
import { openDatabase } from '../../src/database/database.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAll } from '../support/query.ts'

const dayMilliseconds = 86_400_000

/** Where the rows of a table stand: how many in its default partition, how many in others. */
async function standing(bank: TestBank, table: string) {
  const [row] = await queryAll(
    bank,
    `select count(*) filter (where tableoid = '${table}_default'::regclass)::int as late, count(*)::int as rows from ${table}`,
  )
  return row
}

async function rollThrough(bank: TestBank, days: readonly number[]): Promise<void> {
  const desk = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  try {
    for (const day of days) await rollPartitions(desk, bank.clock.milliseconds() + day * dayMilliseconds)
  } finally {
    await desk.close()
  }
}

const dateIn = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10)

test('a payment a year ahead has its partition, and the months go by', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  const created = await payer.create({ body: ndctBody({ requestedExecutionDate: dateIn(360) }) })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(await standing(bank, 'payments.logical_key'), { late: 0, rows: 1 })
  await rollThrough(bank, [0, 60, 180, 300, 390])
})

test('what a bank whose clock is years ahead has written is taken over when its time comes', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock({ advanceSeconds: 600 * 86_400 })
  const created = await payer.create({ body: ndctBody({ requestedExecutionDate: dateIn(610) }) })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(await standing(bank, 'payments.logical_key'), { late: 1, rows: 1 })
  await rollThrough(bank, [200, 230, 260])
  assert.deepEqual(await standing(bank, 'payments.logical_key'), { late: 0, rows: 1 })
  // It is still the TPP's own, and is found.
  assert.equal((await payer.create({ body: ndctBody({ requestedExecutionDate: dateIn(610) }) })).status, 409)
})

test('a server that slept for days: what it wrote before it made partitions moves into them', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  bank.clock.offsetMilliseconds = 5 * dayMilliseconds
  await payer.setClock({ advanceSeconds: 60 })
  const late = await standing(bank, 'xs2a.answered_request')
  assert.deepEqual(late, { late: 1, rows: 1 })
  await rollThrough(bank, [0])
  assert.deepEqual(await standing(bank, 'xs2a.answered_request'), { late: 0, rows: 1 })
  const forced = await queryAll(
    bank,
    `select relname from pg_class join pg_inherits on inhrelid = oid
     where not (relrowsecurity and relforcerowsecurity) and inhparent in (select parent::regclass from tenancy.partitioned)`,
  )
  assert.deepEqual(forced, [], 'row-level security holds on every partition')
})

test('a table that cannot be rolled keeps no other from it, and is told', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const month = dateIn(130).slice(0, 7).replace('-', '')
  await queryAll(bank, `alter table payments.payment_event rename to payment_event_away`)
  await assert.rejects(rollThrough(bank, [130]), /payments\.payment_event: relation .* does not exist/)
  await queryAll(bank, `alter table payments.payment_event_away rename to payment_event`)
  const [made] = await queryAll(
    bank,
    `select to_regclass('payments.payment_${month}') is not null as is_there`,
  )
  assert.equal(made?.['is_there'], true)
})

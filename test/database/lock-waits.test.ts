import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { readDatabaseHealth } from '../../apps/server/src/platform/database/health.store.ts'
import { holdLocks } from '../support/held-locks.ts'
import { watchOldestTransaction } from '../../apps/server/src/platform/database/oldest-transaction.ts'
import { openKept } from './support/kept-bank.ts'

for (const [name, statement] of Object.entries({
  row: "select from tenancy.partitioned_table where parent = 'payments.payment' for update",
  'lock by key': 'select pg_advisory_xact_lock(1)',
}))
  test(`a transaction that waits for a ${name} is counted, as the bank's login sees it`, async (t) => {
    const { bank, bankDatabase } = await openKept(t)
    const held = await holdLocks(bank, [statement])
    const waiting = new Client({ connectionString: bank.databaseUrl })
    await waiting.connect()
    const waited = waiting.query(statement)
    await held.isWaitedFor()
    assert.equal((await readDatabaseHealth(bankDatabase)).lockWaits, 1)
    await held.release()
    await waited
    await waiting.end()
    assert.equal((await readDatabaseHealth(bankDatabase)).lockWaits, 0)
  })

test('a transaction that writes and stays open becomes the oldest one, as the bank’s login sees it', async (t) => {
  const { bank, bankDatabase } = await openKept(t)
  const session = new Client({ connectionString: bank.databaseUrl })
  await session.connect()
  await session.query('begin')
  const { rows } = await session.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const readOldest = async () => (await readDatabaseHealth(bankDatabase)).oldestTransaction
  // Other tests share the cluster, and may have begun before.
  while ((await readOldest()) !== rows[0]?.id) await setTimeout(50, undefined, { signal: t.signal })
  await session.end()
})

test('the time that a transaction is open begins when it was first seen open', () => {
  const seconds = watchOldestTransaction()
  const at = (second: number, oldestTransaction: string, nextTransaction: string) =>
    seconds({ oldestTransaction, nextTransaction }, second * 1_000)
  const looks = [
    at(0, '7', '9'),
    at(60, '7', '12'),
    at(70, '12', '12'),
    at(900, '12', '12'),
    at(910, '12', '13'),
  ]
  assert.deepEqual(looks, [0, 60, 0, 0, 10])
  assert.equal(at(915, '13', '14'), 0)
})

test('the timeline of a primary grows when it is promoted; a new cluster has the first', async (t) => {
  const { bankDatabase } = await openKept(t)
  assert.equal((await readDatabaseHealth(bankDatabase)).timeline, 1)
})

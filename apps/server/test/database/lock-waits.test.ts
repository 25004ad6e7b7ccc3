import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { readDatabaseHealth } from '../../src/database/health.store.ts'
import { holdLocks } from '../support/held-locks.ts'
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

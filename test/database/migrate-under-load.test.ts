import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { readAllSql } from '@havn/sandbox/prepare-database'
import { openBank } from '../support/bank.ts'
import { holdLocks } from '../support/held-locks.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { ownerUrl } from '../support/owned-database.ts'

const text = 'alter table payments.payment add column probe integer'
const MIGRATION = { name: '9999_add_probe', text, checksum: 'of a test' }

test('a migration that waits for a long read: calls go on meanwhile, and it succeeds when the read has ended', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  assert.equal((await payer.create()).status, 201)
  const reading = await holdLocks(bank, ['select count(*) from payments.payment'])
  const modules = readAllSql().map((module) =>
    module.module === 'payments' ? { ...module, migrations: [...module.migrations, MIGRATION] } : module,
  )
  const migrated = migrate({ url: ownerUrl(bank.databaseUrl), modules, pauseMilliseconds: 300 })
  // The read goes on all the while: a call that had to wait for the migration would wait for ever.
  for (let tries = 0; tries < 3; tries += 1) {
    await reading.isWaitedFor()
    const answers = await Promise.all([payer.create(), payer.create()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
  }
  await reading.release()
  assert.deepEqual(await migrated, ['payments/9999_add_probe'])
  assert.equal((await payer.create()).status, 201, 'calls go on with what the migration changed')
  assert.equal((await queryAsOwner(bank, 'select probe from payments.payment limit 1')).length, 1)
})

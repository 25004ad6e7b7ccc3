import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { readAllSql } from '@havn/sandbox/prepare-database'
import { openBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const readerSeconds = 3
const text = 'alter table payments.payment add column probe integer'
const MIGRATION = { name: '9999_add_probe', text, checksum: 'of a test' }

test('a migration that waits for a long read: calls go on meanwhile, and it succeeds when the read has ended', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  assert.equal((await payer.create()).status, 201)
  const reader = openDatabase({ url: bank.databaseUrl, connectionsMax: 1 })
  t.after(() => reader.close())
  const opened = Promise.withResolvers<void>()
  const reading = reader.transaction(async (queries) => {
    await queries.rows({ name: '', text: 'select count(*) from payments.payment', values: [] })
    opened.resolve()
    await queries.rows({ name: '', text: `select pg_sleep(${readerSeconds})`, values: [] })
  })
  await opened.promise
  const modules = readAllSql().map((module) =>
    module.module === 'payments' ? { ...module, migrations: [...module.migrations, MIGRATION] } : module,
  )
  const migrated = migrate({ url: bank.databaseUrl, modules, pauseMilliseconds: 300 })
  let calls = 0
  let slowestMilliseconds = 0
  const isRead = reading.then(() => true)
  while (!(await Promise.race([isRead, Promise.resolve(false)]))) {
    const started = performance.now()
    const answer = await payer.create()
    assert.equal(answer.status, 201, answer.text)
    calls += 1
    slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - started)
  }
  assert.deepEqual(await migrated, ['payments/9999_add_probe'])
  t.diagnostic(`${calls} calls, the slowest in ${Math.round(slowestMilliseconds)} ms`)
  assert(slowestMilliseconds < (readerSeconds * 1000) / 2, `the slowest took ${slowestMilliseconds} ms`)
  assert.equal((await payer.create()).status, 201, 'calls go on with what the migration changed')
  assert.equal((await queryAsOwner(bank, 'select probe from payments.payment limit 1')).length, 1)
})

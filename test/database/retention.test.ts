import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createAuditChain, verifyBank } from '../../apps/server/src/operations/audit/index.ts'
import {
  DATA_CLASSES,
  type DataClass,
  type DataClassKey,
} from '../../apps/server/src/platform/database/data-classes.ts'
import { setRetention } from '../../apps/server/src/platform/database/set-retention.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { countRows, maintainOn, openKept } from './support/kept-bank.ts'
import { ownerUrl } from '../support/owned-database.ts'
import { processEnvironment } from '../support/process-environment.ts'

const migrate = fileURLToPath(new URL('../../apps/server/src/migrate.ts', import.meta.url))
const havn = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

test('SEC-64 every partitioned table belongs to one class of data, and to one only', async (t) => {
  const kept = await openKept(t)
  const rows = await queryAsOwner(kept.bank, 'select parent from tenancy.partitioned_table order by 1')
  const tables = rows.map(({ parent }) => String(parent)).filter((table) => !table.startsWith('sandbox'))
  const classes = Object.values<DataClass>(DATA_CLASSES).flatMap((dataClass) => [...dataClass.tables])
  assert.deepEqual(tables, classes.toSorted())
})

test('SEC-64 each class of data is dropped by partitions after its window, not before, and the audit chain still verifies', async (t) => {
  const kept = await openKept(t)
  const { bank, payer, bankDatabase } = kept
  const created = await payer.create()
  await payer.decide(created, 'refuse')
  const windows = { payments: 400, authorisations: 500, consents: 450, securityEvents: 60, notifications: 3 }
  await setRetention(bank.databaseUrl, windows)
  const [row] = await queryAsOwner(bank, 'select bank_id from payments.payment')
  const id = String(row?.['bank_id'])
  const chain = createAuditChain({ bankDatabase, clock: bank.clock })
  const verify = () => verifyBank({ bankDatabase }, id)
  do {
    await chain.chainAll()
    await sleep(100)
  } while ((await verify()).notYetChained > 0)
  const history = 'payments.payment_event'
  for (const [key, table, days] of [
    ['payments', 'payments.payment', windows.payments],
    ['authorisations', 'sca.authorisation', windows.authorisations],
  ] as const satisfies readonly (readonly [DataClassKey, string, number])[]) {
    await maintainOn(kept, days - 1)
    assert.equal(await countRows(kept, table), 1, `${key} is kept until its window is over`)
    await maintainOn(kept, days + 32)
    assert.equal(await countRows(kept, table), 0, `${key} is dropped`)
  }
  assert.equal(await countRows(kept, history), 0)
  const verified = await verify()
  assert.deepEqual(verified.findings, [])
  assert.ok(verified.notKept > 0, 'the chain knows that rows were dropped')
})

test('SEC-64 a month with a payment that is approved and not final stays, whatever its age', async (t) => {
  const kept = await openKept(t)
  await setRetention(kept.bank.databaseUrl, { payments: 400 })
  await kept.payer.pay()
  await maintainOn(kept, 500)
  assert.equal(await countRows(kept, 'payments.payment'), 1)
  assert.equal(await countRows(kept, 'payments.payment_event'), 2)
})

test('SEC-64 a month stays until the window after the last execution of its payments has passed', async (t) => {
  const kept = await openKept(t)
  const { bank, payer } = kept
  await setRetention(bank.databaseUrl, { payments: 400 })
  await payer.create()
  const executedLater = (days: number, status: string) =>
    tamper(
      bank,
      `update payments.payment_status set status = '${status}', sequence = 2, execution_date = current_date + ${days}`,
    )
  await executedLater(200, 'ACSC')
  await maintainOn(kept, 500)
  assert.equal(await countRows(kept, 'payments.payment'), 1, 'executed less than 400 days before')
  await executedLater(0, 'ACWP')
  await maintainOn(kept, 500)
  assert.equal(await countRows(kept, 'payments.payment'), 1, 'a bank abroad has not booked it')
  await executedLater(200, 'RCVD')
  await maintainOn(kept, 500)
  assert.equal(await countRows(kept, 'payments.payment'), 0, 'nobody approved it')
})

test('SEC-64 a migration changes a period only if its setting is given, and gives a table without one that of its class', async (t) => {
  const { bank } = await openKept(t)
  const runMigrations = (given: Readonly<Record<string, string>>) => {
    const env = { ...processEnvironment, HAVN_DATABASE_URL_OWNER: ownerUrl(bank.databaseUrl), ...given }
    execFileSync(process.execPath, [migrate], { env })
  }
  const daysOf = async (...tables: readonly string[]) => {
    const rows = await queryAsOwner(
      bank,
      'select parent, extract(day from retention)::int as days from tenancy.partitioned_table',
    )
    return tables.map((table) => rows.find(({ parent }) => parent === table)?.['days'])
  }
  const some = [
    'payments.payment',
    'back_office.act',
    'consents.event',
    'notifications.notification',
  ] as const
  await queryAsOwner(bank, 'update tenancy.partitioned_table set retention = null')
  runMigrations({})
  assert.deepEqual(
    await daysOf(...some),
    [4_018, 4_018, 2_192, 7],
    'a database without periods gets the defaults',
  )
  runMigrations({ HAVN_PAYMENT_DAYS: '1825' })
  await queryAsOwner(
    bank,
    "update tenancy.partitioned_table set retention = null where parent = 'back_office.act'",
  )
  runMigrations({})
  assert.deepEqual(await daysOf(...some), [1_825, 1_825, 2_192, 7])
  runMigrations({ HAVN_PAYMENT_DAYS: '2000', HAVN_CONSENT_DAYS: '1900' })
  assert.deepEqual(await daysOf(...some), [2_000, 2_000, 1_900, 7])
})

test('SEC-64 havn retention says what is kept for how long, why, and when it is dropped', async (t) => {
  const { bank } = await openKept(t)
  await setRetention(bank.databaseUrl, { payments: 4018 })
  const env = { ...processEnvironment, HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank }
  const text = execFileSync(process.execPath, [havn, 'retention'], { env, encoding: 'utf8' })
  assert.match(text, /HAVN_PAYMENT_DAYS; bookkeeping/)
  assert.match(
    text,
    /payments\.payment: kept for 4018 days, from \d{4}-\d{2}-01; the oldest partition is dropped on 20\d\d-/,
  )
  assert.match(text, /xs2a\.answered_request: kept for 2 days/)
})

import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@havn/local-postgres'
import { countStatuses, storeApproved, WITHOUT_SCA } from '../jobs/approved-payments.ts'
import { until } from '../jobs/until.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { assertInvariants } from '../support/invariants.ts'
import { tppAt } from './bank-with-due.ts'
import { commonKey, havnProcess } from './havn-process.ts'
import { prepareOwnedDatabase } from '../support/owned-database.ts'

const payments = 4_000
// Enough for a set of a thousand on a busy machine: the pauses before a set that timed out is retried get longer.
const settings = { HAVN_CORE_BANK_TIMEOUT_MILLISECONDS: '3000', HAVN_DATABASE_CONNECTIONS_MAX: '4' }

test('kill -9 of PostgreSQL during a batch run: the workers reconnect and every payment is executed once', async (t) => {
  const folder = mkdtempSync('/tmp/havn-faults-')
  // PostgreSQL may run as another user than we do.
  chmodSync(folder, 0o777)
  const start = () =>
    startPostgres({ directory: `${folder}/postgres`, settings: { unix_socket_directories: folder } })
  const databaseUrl = `postgresql:///postgres?host=${folder}&port=5432&user=postgres`
  let postgres = await start()
  const ca = makeCa()
  const server = await havnProcess({ databaseUrl, ca, settings })
  const worker = await havnProcess({ databaseUrl, ca, settings, hasDoor: false })
  const tpp = tppAt({ port: server.port, tpp: makeTpp(ca), databaseUrl })
  try {
    await prepareOwnedDatabase(databaseUrl)
    await Promise.all([server.start(), worker.start()])
    const { bankId, tppId } = await tpp.openBank()
    await storeApproved(
      { databaseUrl, key: commonKey },
      { bankId, tppId, count: payments, executionDate: tpp.today },
    )
    const statuses = () => countStatuses({ databaseUrl }, bankId)
    await tpp.startScheduledRun(bankId)
    await until(20, async () => ((await statuses())['ACTC'] ?? 0) < payments)
    await sleep(Math.random() * 150)
    await postgres.kill()
    await sleep(1_000)
    postgres = await start()
    const { ACSC: booked = 0 } = await statuses()
    assert(booked < payments, 'the kill came during the run')
    // Nothing is requested over HTTP: the workers recover the claimed payments and execute the rest in the next run.
    await tpp.startScheduledRun(bankId)
    await until(60, async () => (await statuses())['ACSC'] === payments)
    t.diagnostic(`${booked} of ${payments} were booked before`)
    await tpp.assertPaid(payments)
    await assertInvariants({ databaseUrl }, WITHOUT_SCA)
  } finally {
    await Promise.all([server.close(), worker.close()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

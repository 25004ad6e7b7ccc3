import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses, storeApproved, WITHOUT_SCA } from '../jobs/approved-payments.ts'
import { until } from '../jobs/until.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { tppAt } from './bank-with-due.ts'
import { commonKey, havnProcess } from './havn-process.ts'

const payments = 6_000
/** The longest time that anybody may have to wait for the claims of a dead server. */
const secondsMax = 15

test(`kill -9 during a requested run, with leases of a minute: a new server has finished it after ${secondsMax} s`, async (t) => {
  const database = await createDatabase()
  const { url: databaseUrl } = database
  const ca = makeCa()
  // The timeout of the core bank is that of production, so nothing here is caused by an expired lease.
  const settings = { HAVN_CORE_BANK_TIMEOUT_MILLISECONDS: '30000', HAVN_DATABASE_CONNECTIONS_MAX: '4' }
  const server = await havnProcess({ databaseUrl, ca, settings })
  const tpp = tppAt({ port: server.port, tpp: makeTpp(ca), databaseUrl })
  try {
    await server.start()
    const { bankId, tppId } = await tpp.openBank()
    await storeApproved(
      { databaseUrl, key: commonKey },
      { bankId, tppId, count: payments, executionDate: tpp.today },
    )
    const statuses = () => countStatuses({ databaseUrl }, bankId)
    await tpp.startRun()
    await until(20, async () => ((await statuses())['PDNG'] ?? 0) > 0)
    await server.kill()
    const { ACTC: waiting = 0, PDNG: claimed = 0 } = await statuses()
    assert(claimed > 0, 'the kill came during the run')
    await server.start()
    await until(secondsMax, async () => (await statuses())['ACSC'] === payments)
    t.diagnostic(`${claimed} were claimed and ${waiting} waited`)
    await tpp.assertPaid(payments)
    await assertInvariants({ databaseUrl }, WITHOUT_SCA)
  } finally {
    await server.close()
    await database.drop()
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { countStatuses, storeApproved, WITHOUT_SCA } from '../jobs/approved-payments.ts'
import { until } from '../jobs/until.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { tppAt } from './bank-with-due.ts'
import { commonKey, type HavnProcess, havnProcess } from './havn-process.ts'

const payments = 8_000

describe('SIGTERM during a batch run', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let ca: Identity
  let server: HavnProcess
  let worker: HavnProcess
  let bank: { bankId: string; tppId: string }
  let tpp: ReturnType<typeof tppAt>
  before(async () => {
    database = await createDatabase()
    ca = makeCa()
    const databaseUrl = database.url
    server = await havnProcess({ databaseUrl, ca })
    worker = await havnProcess({ databaseUrl, ca, hasDoor: false })
    tpp = tppAt({ port: server.port, tpp: makeTpp(ca), databaseUrl })
    await server.start()
    bank = await tpp.openBank()
  })
  after(async () => {
    await Promise.all([server.close(), worker.close()])
    try {
      await assertInvariants({ databaseUrl: database.url }, WITHOUT_SCA)
    } finally {
      await database.drop()
    }
  })

  const store = () =>
    storeApproved(
      { databaseUrl: database.url, key: commonKey },
      { ...bank, count: payments, executionDate: tpp.today },
    )
  const statuses = () => countStatuses({ databaseUrl: database.url }, bank.bankId)

  test('a server answers the call that requested the run, and ends', async () => {
    await store()
    const answered = tpp.run()
    await until(20, async () => ((await statuses())['ACTC'] ?? 0) < payments)
    assert.equal(await server.terminate(), 0)
    await answered
    assert.deepEqual(await statuses(), { ACSC: payments })
  })

  test('a worker finishes the sets that it has claimed and ends; the next one does the rest', async (t) => {
    await store()
    await worker.start()
    await tpp.startScheduledRun(bank.bankId)
    await until(20, async () => ((await statuses())['ACTC'] ?? 0) < payments)
    // It ends with another code when it does not stop in the time that it gives itself.
    assert.equal(await worker.terminate(), 0)
    const { ACTC: waiting = 0, ACSC: booked = 0, ...others } = await statuses()
    t.diagnostic(`${waiting} of ${payments} still wait`)
    assert.deepEqual(others, {}, 'nothing is left claimed')
    assert.equal(waiting + booked, 2 * payments)
    await worker.start()
    await until(60, async () => (await statuses())['ACSC'] === 2 * payments)
    await tpp.assertPaid(2 * payments)
  })
})

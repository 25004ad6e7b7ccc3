import assert from 'node:assert/strict'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, test, type TestContext } from 'node:test'
import { openDatabase } from '../../src/database/database.ts'
import { createKeyFigures } from '../../src/key-figures/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const PAYMENT = `${NDCT_TARGET}/01a00000-0000-7000-8000-000000000000`

describe('key figures of a bank', () => {
  let bank: TestBank
  before(async () => void (bank = await openBank({ environment: 'production' })))
  after(() => bank.close())

  const totalsBy = (service: string) =>
    queryAsOwner(
      bank,
      `select calls::int, errors::int, unanswered::int, fulfilled::int, fulfilled_microseconds > 0 as took_time
       from key_figures.day_total where service = '${service}'`,
    )

  test('OPS-40 calls of two processes are added up by day and service; refused calls have no response time', async () => {
    const second = await openBank({ environment: 'production', sharesDatabaseWith: bank })
    const tpp = bank.newTpp()
    assert.equal((await payerAt(bank, tpp).create()).status, 201)
    assert.equal((await payerAt(second, tpp).create()).status, 201)
    assert.equal((await second.call(tpp, { method: 'GET', target: PAYMENT })).status, 404)
    await second.call(tpp, { method: 'GET', target: '/v1/accounts' })
    await fetch(`${second.baseUrl}/v1/nothing`)
    await second.close()
    // The first process writes every few seconds by itself.
    let payments: Record<string, unknown>[] = []
    for (let tries = 0; tries < 80 && payments[0]?.['calls'] !== 3; tries += 1) {
      await sleep(100)
      payments = await totalsBy('payment-initiation')
    }
    assert.deepEqual(payments, [{ calls: 3, errors: 0, unanswered: 0, fulfilled: 2, took_time: true }])
    const [accounts] = await totalsBy('account-information')
    assert.deepEqual([accounts?.['calls'], accounts?.['fulfilled']], [1, 0])
    const [row] = await queryAsOwner(bank, 'select count(*)::int as rows from key_figures.day_total')
    assert.equal(row?.['rows'], 2, 'an unknown path is not counted')
  })

  test('OPS-41 five unanswered calls are an outage from the first until an answer, which an error is not', async (t) => {
    const { bankId, flush, clock, ask, hang } = await serveFigures(t, bank)
    const firstAt = clock.milliseconds()
    for (let call = 0; call < 5; call += 1) await hang()
    await flush()
    assert.deepEqual(await outagesOf(bank, bankId), [], 'nobody has waited for 30 seconds yet')
    clock.offsetMilliseconds += 31_000
    await flush()
    assert.equal(await ask('/v1/payments/error'), 503)
    clock.offsetMilliseconds += 10_000
    await flush()
    assert.equal(await ask('/v1/accounts'), 200)
    const answeredAt = clock.milliseconds()
    clock.offsetMilliseconds += 10_000
    await flush()
    const [outage, ...others] = await outagesOf(bank, bankId)
    assert.deepEqual(others, [])
    assert.deepEqual([outage?.['interface'], outage?.['cause']], ['dedicated', 'unanswered-calls'])
    assert.ok(Math.abs(Number(outage?.['from_ms']) - firstAt) < 2_000)
    assert.ok(Math.abs(Number(outage?.['until_ms']) - answeredAt) < 2_000)
    const [totals] = await queryAsOwner(
      bank,
      `select sum(errors)::int as errors from key_figures.day_total where bank_id = '${bankId}'`,
    )
    assert.equal(totals?.['errors'], 1)
  })

  test('OPS-42 a time in which no process was ready is an outage; while one of two is, there is none', async (t) => {
    const figures = await Promise.all([serveFigures(t, bank), serveFigures(t, bank)])
    const [one, other] = figures
    const move = (milliseconds: number) => moveReadiness(bank, one.bankId, milliseconds)
    other.bankIds.push(one.bankId)
    await one.flush()
    await other.flush()
    await move(14_000)
    await other.flush()
    assert.deepEqual(await outagesOf(bank, one.bankId), [], 'two signs of readiness may be late')
    await move(125_000)
    await Promise.all([one.flush(), other.flush()])
    const [outage, ...others] = await outagesOf(bank, one.bankId)
    assert.deepEqual(others, [], 'whoever comes first records it, alone')
    assert.deepEqual([outage?.['interface'], outage?.['cause']], ['all', 'no-process-ready'])
    const seconds = (Number(outage?.['until_ms']) - Number(outage?.['from_ms'])) / 1_000
    assert.ok(seconds >= 125 && seconds < 140, `${seconds} seconds`)
  })

  test('OPS-42 a process that is not ready, or no longer serves the bank, gives no sign', async (t) => {
    const figures = await serveFigures(t, bank)
    const lastReadyAt = async () =>
      (
        await queryAsOwner(
          bank,
          `select last_ready_at from key_figures.readiness where bank_id = '${figures.bankId}'`,
        )
      )[0]
    await figures.flush()
    const earlier = await lastReadyAt()
    figures.state.isReady = false
    await figures.flush()
    figures.state.isReady = true
    const served = figures.bankIds.splice(0)
    await figures.flush()
    assert.deepEqual(await lastReadyAt(), earlier)
    figures.bankIds.push(...served)
    await figures.flush()
    assert.notDeepEqual(await lastReadyAt(), earlier)
  })
})

/** Sets back when a bank was last ready, as if the time since then had passed. */
const moveReadiness = (bank: TestBank, bankId: string, milliseconds: number) =>
  queryAsOwner(
    bank,
    `update key_figures.readiness set last_ready_at = last_ready_at - interval '${milliseconds} milliseconds'
     where bank_id = '${bankId}'`,
  )

const outagesOf = (bank: TestBank, bankId: string) =>
  queryAsOwner(
    bank,
    `select interface, cause, extract(epoch from from_at) * 1000 as from_ms, extract(epoch from until_at) * 1000 as until_ms
     from key_figures.outage where bank_id = '${bankId}'`,
  )

/** A listener of one more bank, whose answers the test decides about. */
async function serveFigures(t: TestContext, bank: TestBank) {
  const bankId = newId()
  const bankIds = [bankId]
  const state = { isReady: true }
  const clock = { offsetMilliseconds: 0, milliseconds: () => Date.now() + clock.offsetMilliseconds }
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 2 })
  const figures = createKeyFigures({
    bankDatabase,
    clock,
    bankIdAt: () => bankId,
    servedBankIds: () => bankIds,
    isReady: async () => state.isReady,
    onError: (error) => assert.fail(String(error)),
  })
  const server = createServer(
    figures.watch((request, response) => {
      if (request.url?.endsWith('/hang')) return
      response.writeHead(request.url?.endsWith('/error') ? 503 : 200).end('{}')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  figures.beginServing()
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await figures.close()
    await bankDatabase.close()
  })
  return {
    bankId,
    bankIds,
    state,
    clock,
    flush: (): Promise<void> => figures.flush(),
    ask: async (target: string) => (await fetch(`http://127.0.0.1:${port}${target}`)).status,
    /** Sends a call that is never answered, and returns when it has arrived. */
    hang: async () => {
      const request = get({ port, host: '127.0.0.1', path: '/v1/payments/hang' })
      request.on('error', () => {})
      await new Promise((resolve) => server.once('request', resolve))
    },
  }
}

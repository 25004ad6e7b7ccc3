import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { until } from '../jobs/until.ts'
import { openBank, type TestBank, useBank } from '../support/bank.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { outagesOf, serveFigures, totalsOf } from './support/serve-figures.ts'

const PAYMENT = `${NDCT_TARGET}/01a00000-0000-7000-8000-000000000000`

describe('key figures of a bank', () => {
  const bank = useBank({ environment: 'production' })

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
    const hungAt = clock.milliseconds()
    await flush()
    assert.deepEqual(await outagesOf(bank, bankId), [], 'nobody has waited for 30 seconds yet')
    clock.offsetMilliseconds += 31_000
    await flush()
    assert.equal(await ask('/v1/payments/error'), 503)
    clock.offsetMilliseconds += 10_000
    await flush()
    const askedAt = clock.milliseconds()
    assert.equal(await ask('/v1/accounts'), 200)
    const answeredAt = clock.milliseconds()
    clock.offsetMilliseconds += 10_000
    await flush()
    const [outage, ...others] = await outagesOf(bank, bankId)
    assert.deepEqual(others, [])
    assert.deepEqual([outage?.['interface'], outage?.['cause']], ['dedicated', 'unanswered-calls'])
    assertBetween(outage?.['from_ms'], firstAt, hungAt)
    assertBetween(outage?.['until_ms'], askedAt, answeredAt)
    const [totals] = await queryAsOwner(
      bank,
      `select sum(errors)::int as errors from key_figures.day_total where bank_id = '${bankId}'`,
    )
    assert.equal(totals?.['errors'], 1)
  })

  test('OPS-41 refusals without the database neither prevent nor end an outage', async (t) => {
    const { bankId, flush, clock, ask, hang } = await serveFigures(t, bank)
    const refuse = async () => {
      for (const status of [400, 401, 403, 404, 413, 429])
        assert.equal(await ask(`/v1/payments/refused-${status}`), status)
      assert.equal(await ask('/v1/payments/not-admitted'), 429)
    }
    for (let call = 0; call < 5; call += 1) {
      await hang()
      await refuse()
    }
    clock.offsetMilliseconds += 31_000
    await flush()
    await refuse()
    clock.offsetMilliseconds += 100_000
    await flush()
    const [outage] = await outagesOf(bank, bankId)
    const seconds = (Number(outage?.['until_ms']) - Number(outage?.['from_ms'])) / 1_000
    assert.ok(seconds > 130, `it goes on after ${seconds} seconds`)
  })

  for (const [status, target] of [
    [200, '/v1/accounts'],
    [302, '/v1/payments/moved'],
    [404, '/v1/payments/unknown'],
  ] as const)
    test(`OPS-41 ${status} ends an outage: the call got what it asked for, or the database was asked`, async (t) => {
      const { bankId, flush, clock, ask, hang } = await serveFigures(t, bank)
      for (let call = 0; call < 5; call += 1) await hang()
      clock.offsetMilliseconds += 31_000
      await flush()
      assert.equal(await ask(target), status)
      clock.offsetMilliseconds += 100_000
      await flush()
      const [outage] = await outagesOf(bank, bankId)
      const seconds = (Number(outage?.['until_ms']) - Number(outage?.['from_ms'])) / 1_000
      assert.ok(seconds > 30 && seconds < 60, `it ended after ${seconds} seconds`)
    })

  test('OPS-41 a call whose client gave up is unanswered if the server does not answer within 30 seconds', async (t) => {
    const { bankId, flush, clock, hang, leave } = await serveFigures(t, bank)
    for (let call = 0; call < 5; call += 1) await leave(await hang())
    await flush()
    assert.deepEqual(await totalsOf(bank, bankId), [], 'the server still works on them')
    clock.offsetMilliseconds += 31_000
    await flush()
    assert.equal((await outagesOf(bank, bankId)).length, 1)
    assert.deepEqual(await totalsOf(bank, bankId), [{ calls: 5, errors: 0, unanswered: 5, fulfilled: 0 }])
  })

  test('OPS-41 clients that give up show nothing if the server ends their calls in time, or has not begun them', async (t) => {
    const { bankId, flush, clock, hang, leave, endHanging } = await serveFigures(t, bank)
    for (let call = 0; call < 5; call += 1) await leave(await hang())
    endHanging()
    for (let call = 0; call < 5; call += 1) await leave(await hang('/v1/payments/not-begun'))
    clock.offsetMilliseconds += 31_000
    await flush()
    assert.deepEqual(await outagesOf(bank, bankId), [])
    assert.deepEqual(await totalsOf(bank, bankId), [{ calls: 10, errors: 0, unanswered: 0, fulfilled: 0 }])
  })

  test('OPS-41 the status of a payment that does not exist ends an outage, a call without a signature does not', async (t) => {
    const { clock } = bank
    t.after(() => void (clock.offsetMilliseconds = 0))
    const second = await openBank({ environment: 'production', sharesDatabaseWith: bank })
    const tpp = second.newTpp()
    const readStatus = () => second.call(tpp, { method: 'GET', target: `${PAYMENT}/status` })
    const [known] = await queryAsOwner(bank, 'select bank_id from banks.bank')
    const outages = () => outagesOf(bank, String(known?.['bank_id']), 'unanswered-calls')
    const blocker = new Client({ connectionString: bank.databaseUrl })
    await blocker.connect()
    await blocker.query('begin; lock table payments.payment in access exclusive mode')
    const waiting = `select count(*)::int as calls from pg_locks
      where relation = 'payments.payment'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`
    const hanging = Array.from({ length: 5 }, readStatus)
    await until(15, async () => Number((await queryAsOwner(bank, waiting))[0]?.['calls']) > 0)
    // The others are read together, after the first.
    await sleep(500)
    clock.offsetMilliseconds += 31_000
    await until(15, async () => (await outages()).length === 1)
    await blocker.query('rollback')
    await blocker.end()
    await Promise.all(hanging)
    assert.equal((await fetch(`${second.baseUrl}${PAYMENT}/status`)).status, 400)
    clock.offsetMilliseconds += 20_000
    const askedAt = clock.milliseconds()
    assert.equal((await readStatus()).status, 404)
    const endedAt = clock.milliseconds()
    clock.offsetMilliseconds += 100_000
    await second.close()
    const [outage] = await outages()
    assertBetween(outage?.['until_ms'], askedAt, endedAt)
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

function assertBetween(milliseconds: unknown, earliest: number, latest: number): void {
  const at = Number(milliseconds)
  assert.ok(at >= earliest && at <= latest, `${earliest} <= ${at} <= ${latest}`)
}

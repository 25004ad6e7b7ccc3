import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../jobs/until.ts'
import { newRequestId, openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { send } from '../support/send.ts'

const dayMilliseconds = 86_400_000

const ready = (bank: TestBank, target = '/readyz') =>
  send(bank.port, { method: 'GET', target, headers: {}, body: undefined })

/** Starts a server on the same database whose own clock is off by this much. */
function openBeside(bank: TestBank, offsetMilliseconds: number): Promise<TestBank> {
  const clock = { offsetMilliseconds, milliseconds: () => Date.now() + clock.offsetMilliseconds }
  return openBank({ sharesDatabaseWith: { ...bank, clock } })
}

test('SEC-25 a server whose clock is five days ahead drops nothing and is not ready, and a retry at either server gives one payment', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const headers = { 'X-Request-ID': newRequestId() }
  const creation = { headers, body: ndctBody(), query: '?allowLogicalDuplicate=true' }
  const first = await payerAt(bank, tpp).create(creation)
  assert.equal(first.status, 201, first.text)
  const ahead = await openBeside(bank, 5 * dayMilliseconds)
  t.after(() => ahead.close())
  assert.deepEqual(JSON.parse((await ready(ahead)).text), {
    status: 'the clocks of server and database differ by more than a minute',
  })
  assert.equal((await ready(ahead)).status, 503)
  // The log says which clock is off.
  await until(15, async () => ahead.log.some((line) => line.includes('432000 s ahead of the database')))
  assert.equal((await ready(bank)).status, 200)
  for (const server of [ahead, bank]) {
    const retried = await payerAt(server, tpp).create(creation)
    assert.equal(retried.text, first.text)
    assert.equal(retried.headers['idempotent-replayed'], 'true')
  }
  const [kept] = await queryAsOwner(
    bank,
    `select count(*)::int as n from xs2a.answered_request where tableoid <> 'xs2a.answered_request_default'::regclass`,
  )
  assert.equal(kept?.['n'], 1)
})

test('servers 55 s off their database are ready, servers 65 s off are not, also for a balancer', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  for (const [seconds, status] of [
    [55, 200],
    [65, 503],
    [-55, 200],
    [-65, 503],
  ] as const) {
    const beside = await openBeside(bank, seconds * 1000)
    for (const target of ['/readyz', '/readyz?exclude=database'])
      assert.equal((await ready(beside, target)).status, status, `${seconds} s, ${target}`)
    await beside.close()
  }
})

test('servers whose clocks are two hours apart: a retry at the other replays the first response', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const behind = await openBeside(bank, -2 * 3_600_000)
  t.after(() => behind.close())
  const headers = { 'X-Request-ID': newRequestId() }
  const creation = { headers, body: ndctBody(), query: '?allowLogicalDuplicate=true' }
  const first = await payerAt(bank, tpp).create(creation)
  assert.equal(first.status, 201, first.text)
  const second = await payerAt(behind, tpp).create(creation)
  assert.equal(second.text, first.text)
  assert.equal(second.headers['idempotent-replayed'], 'true')
})

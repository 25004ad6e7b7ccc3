import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { BulkPayment, PeriodicPayment, TransactionStatus } from '@havn/contract'
import { statusOfParts } from '../../apps/server/src/domain/payments/execute/parts-status.ts'
import { createDatabase } from '../support/database.ts'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { idOf, openScene } from './support/scene.ts'

const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const PERIODIC = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
const content = 'status=PROCESS'
const wayBack = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/callback' }

function bulkOf(amounts: readonly string[]): BulkPayment {
  const { debtorAccount, requestedExecutionDate: _, ...line } = ndctBody()
  return {
    paymentInformationId: randomUUID().slice(0, 30),
    debtorAccount,
    payments: amounts.map((amount) => ({ ...line, instructedAmount: { amount, currency: 'NOK' } })),
  }
}

function periodicOf(change: Partial<PeriodicPayment>): PeriodicPayment {
  const { requestedExecutionDate: _, ...body } = ndctBody({ remittanceInformationUnstructured: randomUUID() })
  return { ...body, startDate: '2026-11-16', frequency: 'Monthly', ...change }
}

describe('bulk payments', () => {
  test('the status of the whole is notified, not that of each line', async (t) => {
    const scene = await openScene(t)
    const path = await scene.pay({ target: BULK, body: bulkOf(['10.00', '20.00', '30.00']), content })
    const alone = await scene.payer.pay({ target: BULK, body: bulkOf(['10.00', '20.00']) })
    await scene.payer.run()
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC', 'PDNG', 'ACSC'])
    assert.equal(scene.receiver.statusesOf(idOf(alone)).length, 0)
    assert.equal(scene.receiver.received.length, 3)
    const [first] = scene.receiver.received
    assert.equal(first?.notification.resource, 'bulk-payments')
    assert.equal(first?.notification._links.status.href, `${path}/status`)
  })

  test('lines with different final statuses: PART is the last', async (t) => {
    const scene = await openScene(t)
    const target = BULK
    const body = bulkOf(['10.00', '9999999999999999.99'])
    const path = await scene.pay({ target, body, content })
    const last = await scene.pay({
      target,
      body: bulkOf(['11.00', '9999999999999999.99']),
      content: 'status=LAST',
    })
    await scene.payer.run()
    await scene.payer.setClock({ time: '2026-11-18T18:00:00+00:00' })
    await scene.deliverer.deliver()
    assert.equal(await scene.payer.statusOf(path), 'PART')
    assert.equal(scene.receiver.statusesOf(idOf(path)).at(-1), 'PART')
    assert.deepEqual(scene.receiver.statusesOf(idOf(last)), ['PART'])
  })

  test('refused, and cancelled', async (t) => {
    const scene = await openScene(t)
    const refused = await scene.create({ target: BULK, body: bulkOf(['10.00']), content })
    await scene.payer.decide(refused, 'refuse')
    const stopped = await scene.pay({ target: BULK, body: bulkOf(['10.00', '20.00']), content })
    await scene.payer.decide(await scene.payer.cancel(stopped, wayBack))
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(refused.json.paymentId), ['RJCT'])
    assert.deepEqual(scene.receiver.statusesOf(idOf(stopped)), ['ACTC', 'CANC'])
  })
})

describe('periodic payments', () => {
  test('approved, and ended with its last occurrence', async (t) => {
    const scene = await openScene(t)
    const body = periodicOf({ endDate: '2027-01-20', dayOfExecution: '16' })
    const path = await scene.pay({ target: PERIODIC, body, content })
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC'])
    await scene.payer.setClock({ time: '2027-03-01T12:00:00+00:00' })
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['ACTC', 'PDNG', 'ACSC'])
    const [, , ended] = scene.receiver.received
    assert.match(ended?.notification.at ?? '', /^2027-01-1[78]T/, 'when it was paid by the bank’s clock')
  })

  test('cancelled: only CANC, although earlier occurrences were paid', async (t) => {
    const scene = await openScene(t)
    const path = await scene.pay({
      target: PERIODIC,
      body: periodicOf({ frequency: 'Weekly' }),
      content: 'status=LAST',
    })
    await scene.payer.decide(await scene.payer.cancel(path, wayBack))
    await scene.deliverer.deliver()
    assert.deepEqual(scene.receiver.statusesOf(idOf(path)), ['CANC'])
  })
})

test('SQL and TypeScript compute the same status of many parts, for every combination', async () => {
  const all: TransactionStatus[] = [
    'RCVD',
    'ACTC',
    'ACWC',
    'ACCP',
    'PDNG',
    'ACSP',
    'ACWP',
    'ACSC',
    'RJCT',
    'CANC',
  ]
  const sets = Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_status, place) => (bits >> place) & 1),
  )
  const database = await createDatabase()
  try {
    const rows = await queryAsOwner(
      { databaseUrl: database.url },
      `select ordinality, payments.status_of_parts(array(select json_array_elements_text(statuses))) as status
       from json_array_elements('${JSON.stringify(sets)}') with ordinality as given (statuses, ordinality) order by 1`,
    )
    assert.deepEqual(
      rows.map(({ status }) => status),
      sets.map((statuses) => statusOfParts(statuses) ?? null),
    )
  } finally {
    await database.drop()
  }
})

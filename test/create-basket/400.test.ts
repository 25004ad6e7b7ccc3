import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { basketPayerAt } from '../support/basket-payer.ts'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create signing basket: 400', () => {
  const bank = useBank()
  let foreign: string
  const psu = prepare(() => basketPayerAt(bank))
  const other = prepare(() => basketPayerAt(bank))
  before(async () => {
    foreign = await other.payment()
  })

  const SHAPES: [string, unknown, string][] = [
    ['no paymentIds', {}, 'FORMAT_ERROR paymentIds'],
    ['none', { paymentIds: [] }, 'FORMAT_ERROR paymentIds'],
    ['not a list', { paymentIds: randomUUID() }, 'FORMAT_ERROR paymentIds'],
    ['no id', { paymentIds: ['4711'] }, 'FORMAT_ERROR paymentIds[0]'],
    ['a field too many', { paymentIds: [randomUUID()], name: 'x' }, 'FORMAT_ERROR name'],
  ]
  for (const [name, body, expected] of SHAPES)
    test(`BSK-01 400 FORMAT_ERROR: ${name}`, async () => {
      const answer = await psu.payer.call({
        target: '/v1/signing-baskets',
        headers: {
          'x-accept-fix': 'payment-status-before-approval',
          'TPP-Redirect-URI': 'https://tpp.example/callback',
          'PSU-IP-Address': '192.0.2.7',
          ...psu.psuHeaders,
        },
        body: body as object,
      })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(codesOf(answer), [expected])
    })

  test('LIM-01 400 FORMAT_ERROR: 101 payments, where at most 100 are allowed', async () => {
    const answer = await psu.create(Array.from({ length: 101 }, () => randomUUID()))
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['FORMAT_ERROR paymentIds'])
  })

  test('BSK-01 400 FORMAT_ERROR: a payment twice', async () => {
    const [one, two] = await psu.payments(2)
    const answer = await psu.create([one, two, one, one])
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(codesOf(answer), ['FORMAT_ERROR paymentIds[2]', 'FORMAT_ERROR paymentIds[3]'])
  })

  test("BSK-08 400 RESOURCE_UNKNOWN: unknown ids and another TPP's look alike, and all mistakes come in one answer", async () => {
    const own = await psu.payment()
    const answer = await psu.create([foreign, own, randomUUID(), own])
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(codesOf(answer), [
      'RESOURCE_UNKNOWN paymentIds[0]',
      'RESOURCE_UNKNOWN paymentIds[2]',
      'FORMAT_ERROR paymentIds[3]',
    ])
    const [first, second] = answer.json.tppMessages
    assert.equal(first?.text, second?.text)
  })

  const { debtorAccount, ...line } = ndctBody()
  const startDate = '2026-11-20'
  const OTHERS: [string, object][] = [
    ['bulk-payments', { paymentInformationId: 'B-1', debtorAccount, payments: [line, line] }],
    ['periodic-payments', { ...ndctBody(), startDate, frequency: 'Monthly', executionRule: 'following' }],
  ]
  for (const [service, body] of OTHERS)
    test(`BSK-09 ERR-06 ERR-11 400 REFERENCE_MIX_INVALID: ${service}`, async () => {
      const single = await psu.payment()
      const created = await psu.payer.call({
        target: `/v1/${service}/norwegian-domestic-credit-transfers`,
        headers: {
          'x-accept-fix': 'payment-status-before-approval',
          'TPP-Redirect-URI': 'https://tpp.example/callback',
          'PSU-IP-Address': '192.0.2.7',
          ...psu.psuHeaders,
        },
        body,
      })
      assert.equal(created.status, 201, created.text)
      const answer = await psu.create([single, created.json.paymentId])
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(codesOf(answer), ['REFERENCE_MIX_INVALID paymentIds[1]'])
    })

  for (const name of ['PSU-ID', 'PSU-IP-Address', 'TPP-Session-ID', 'TPP-Redirect-URI', 'x-accept-fix'])
    test(`EP-09 400 HTTP_HEADER_REQUIRED: no ${name}`, async () => {
      const answer = await psu.create([await psu.payment()], { [name]: undefined })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(codesOf(answer), [`HTTP_HEADER_REQUIRED ${name}`])
    })

  test('none of the refused calls created anything', async () => {
    assert.deepEqual(await queryAsOwner(bank, 'select basket_id from signing_baskets.basket'), [])
    assert.deepEqual(
      await queryAsOwner(bank, 'select payment_id from payments.payment_status where basket_id is not null'),
      [],
    )
  })
})

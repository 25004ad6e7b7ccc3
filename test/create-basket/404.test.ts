import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import { BASKETS, type BasketPayer, basketPayerAt, codesIn } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'

describe('create signing basket: 404', () => {
  let bank: TestBank
  let psu: BasketPayer
  before(async () => {
    bank = await openBank()
    psu = await basketPayerAt(bank)
  })
  after(() => bank.close())

  const TARGETS = [
    '/v1/signing-basket',
    '/v1/signing-baskets/',
    `${BASKETS}/${NDCT_TARGET.split('/').at(-1)}/x`,
  ]
  for (const target of TARGETS)
    test(`EP-08 404 NOT_FOUND: POST ${target}`, async () => {
      const answer = await psu.payer.call({ target, body: { paymentIds: [await psu.payment()] } })
      assert.equal(answer.status, 404, answer.text)
      assert.deepEqual(new Set(codesIn(answer)), new Set(['NOT_FOUND undefined']))
    })

  for (const method of ['GET', 'DELETE', 'PUT'] as const)
    test(`EP-08 404 NOT_FOUND: ${method} ${BASKETS}`, async () => {
      const answer = await psu.payer.call({ method, target: BASKETS })
      assert.equal(answer.status, 404, answer.text)
      assert.deepEqual(new Set(codesIn(answer)), new Set(['NOT_FOUND undefined']))
    })
})

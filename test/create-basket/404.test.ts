import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASKETS, basketPayerAt } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create signing basket: 404', () => {
  const bank = useBank()
  const psu = prepare(() => basketPayerAt(bank))

  const TARGETS = [
    '/v1/signing-basket',
    '/v1/signing-baskets/',
    `${BASKETS}/${NDCT_TARGET.split('/').at(-1)}/x`,
  ]
  for (const target of TARGETS)
    test(`EP-08 404 NOT_FOUND: POST ${target}`, async () => {
      const answer = await psu.payer.call({ target, body: { paymentIds: [await psu.payment()] } })
      assert.equal(answer.status, 404, answer.text)
      assert.deepEqual(new Set(codesOf(answer)), new Set(['NOT_FOUND undefined']))
    })

  for (const method of ['GET', 'DELETE', 'PUT'] as const)
    test(`EP-08 404 NOT_FOUND: ${method} ${BASKETS}`, async () => {
      const answer = await psu.payer.call({ method, target: BASKETS })
      assert.equal(answer.status, 404, answer.text)
      assert.deepEqual(new Set(codesOf(answer)), new Set(['NOT_FOUND undefined']))
    })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASKET_DETAILS, CREATED_BASKET } from '../../test/responses.ts'
import { compileBody } from '../validate.ts'
import { BASKET_EXAMPLE } from './basket-examples.ts'
import { BasketStatus } from './basket-status.ts'
import { SigningBasket } from './signing-basket.ts'
import {
  SigningBasketAnswer,
  SigningBasketDetails,
  SigningBasketStatusAnswer,
} from './signing-basket-answers.ts'
import { pathsOf } from '../../test/paths-of.ts'

const [paymentId] = BASKET_EXAMPLE.paymentIds

const basketOf = (count: number) => ({
  paymentIds: Array.from({ length: count }, (_, index) => paymentId?.replace(/...$/, `${100 + index}`)),
})

for (const count of [1, 10, 11, 100])
  test(`LIM-01 BSK-01 a basket of ${count} payments is accepted`, () => {
    assert.deepEqual(pathsOf(SigningBasket, basketOf(count)), [])
  })

for (const count of [0, 101])
  test(`LIM-01 BSK-01 400 FORMAT_ERROR: a basket of ${count} payments`, () => {
    assert.deepEqual(pathsOf(SigningBasket, basketOf(count)), ['paymentIds'])
  })

const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['no paymentIds', {}, 'paymentIds'],
  ['a text instead of a list', { paymentIds: paymentId }, 'paymentIds'],
  ['an id that is no UUID', { paymentIds: [paymentId, 'x'] }, 'paymentIds[1]'],
  ['an id that is a number', { paymentIds: [1] }, 'paymentIds[0]'],
  ['an object instead of an id', { paymentIds: [{ paymentId }] }, 'paymentIds[0]'],
  ['an unknown field', { ...BASKET_EXAMPLE, consentIds: [] }, 'consentIds'],
]
for (const [name, value, path] of REFUSED)
  test(`BSK-01 400 FORMAT_ERROR: ${name}`, () => {
    assert.deepEqual(pathsOf(SigningBasket, value), [path])
  })

test('ST-02 BSK-03 a basket has one of four statuses', () => {
  assert.equal(BasketStatus.enum.join(' '), 'RCVD ACTC PATC RJCT')
})

test('BSK-02 BSK-03 BSK-04 the answer to a creation has basketId, transactionStatus and links', () => {
  assert.deepEqual(pathsOf(SigningBasketAnswer, {}), ['basketId', 'transactionStatus', '_links'])
  assert.deepEqual(pathsOf(SigningBasketAnswer, { ...CREATED_BASKET, _links: {} }), [
    '_links.self',
    '_links.status',
    '_links.scaStatus',
    '_links.startAuthorisation',
  ])
})

test('ST-02 BSK-03 a status of payments alone does not fit a basket', () => {
  for (const transactionStatus of ['ACSC', 'CANC', 'PART'])
    assert.deepEqual(pathsOf(SigningBasketAnswer, { ...CREATED_BASKET, transactionStatus }), [
      'transactionStatus',
    ])
})

test('a basket in the decoupled approach has no scaRedirect', () => {
  const { scaRedirect: _, ...links } = CREATED_BASKET._links
  assert.deepEqual(pathsOf(SigningBasketAnswer, { ...CREATED_BASKET, _links: links }), [])
})

test('BSK-07 details list the ids of the payments, as the standard does', () => {
  const read = compileBody(SigningBasketDetails)
  assert.equal(read(BASKET_DETAILS).ok, true)
  const withObjects = { ...BASKET_DETAILS, payments: [{ paymentId: BASKET_DETAILS.payments[0] }] }
  assert.equal(read(withObjects).ok, false)
})

test('the status of a basket is its status and links', () => {
  assert.deepEqual(pathsOf(SigningBasketStatusAnswer, {}), ['transactionStatus', '_links'])
})

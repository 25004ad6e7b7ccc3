import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASKET_HEADERS } from '../headers/header-sets.ts'
import { JSON_LIMITS } from '../json.ts'
import type { AnswerOf, Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { SigningBasket } from './signing-basket.ts'
import { SigningBasketAnswer } from './signing-basket-answers.ts'

const { createSigningBasket, deleteSigningBasket, readSigningBasket } = OPERATIONS

test('EP-08 EP-09 creating a basket takes the basket and its headers, and answers 201 with the basket', () => {
  assert.equal(`${createSigningBasket.method} ${createSigningBasket.path}`, 'POST /v1/signing-baskets')
  assert.equal(createSigningBasket.body.schema, SigningBasket)
  assert.equal(createSigningBasket.headers, BASKET_HEADERS)
  assert.equal(createSigningBasket.bodyBytesMax, JSON_LIMITS.bytesMax)
  assert.equal(createSigningBasket.role, 'PISP')
  assert.equal(createSigningBasket.answers[201].schema, SigningBasketAnswer)
  assert.deepEqual(createSigningBasket.answers[201].headers, ['Location', 'ASPSP-SCA-Approach'])
})

test('a basket is authorised as a payment is', () => {
  const pairs: [Operation, Operation][] = [
    [OPERATIONS.startAuthorisation, OPERATIONS.startBasketAuthorisation],
    [OPERATIONS.listAuthorisations, OPERATIONS.listBasketAuthorisations],
    [OPERATIONS.readAuthorisation, OPERATIONS.readBasketAuthorisation],
  ]
  for (const [ofPayment, ofBasket] of pairs) {
    assert.equal(
      ofBasket.path,
      ofPayment.path.replace('/payments/{paymentProduct}/{paymentId}', '/signing-baskets/{basketId}'),
    )
    const own = { id: '', path: '', summary: '', description: '', pathParameters: {}, answers: {} }
    assert.deepEqual({ ...ofBasket, ...own }, { ...ofPayment, ...own })
    assert.deepEqual(Object.keys(ofBasket.answers), Object.keys(ofPayment.answers))
  }
})

test('the error descriptions of baskets do not mention a payment that is not found', () => {
  const operations = Object.values<Operation>(OPERATIONS).filter(({ path }) => path.includes('{basketId}'))
  assert.equal(operations.length, 7)
  for (const { id, answers } of operations) assert.match(answers[404]?.description ?? '', /basket/, id)
})

test('an answer that a basket does not declare does not compile', () => {
  const deleted: AnswerOf<typeof deleteSigningBasket> = { status: 204 }
  // @ts-expect-error a basket is deleted without an SCA
  const toApprove: AnswerOf<typeof deleteSigningBasket> = { status: 202 }
  // @ts-expect-error PART is of bulk payments
  const status: Extract<AnswerOf<typeof readSigningBasket>, { status: 200 }>['body']['transactionStatus'] =
    'PART'
  assert.ok([deleted, toApprove, status])
})

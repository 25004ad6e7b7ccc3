import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CREATED_PAYMENT,
  CREATED_PAYMENT_WITH_FEE,
  PAYMENT_CANCELLATION,
  PAYMENT_DETAILS,
} from '../../test/responses.ts'
import { PaymentCancellationAnswer } from './payment-cancellation-answer.ts'
import { PaymentDetailsAnswer } from './payment-details-answer.ts'
import { INSTANT_EXAMPLE, NCBCT_EXAMPLE } from './payment-examples.ts'
import { pathsOf } from '../../test/paths-of.ts'

test('details are those of any product, with the fees and the status', () => {
  for (const details of [
    PAYMENT_DETAILS,
    { ...INSTANT_EXAMPLE, ...CREATED_PAYMENT },
    { ...NCBCT_EXAMPLE, ...CREATED_PAYMENT_WITH_FEE },
  ])
    assert.deepEqual(pathsOf(PaymentDetailsAnswer, details), [])
})

test('details that fit no product get the problems of the nearest one', () => {
  const { creditorName: _, ...nameless } = NCBCT_EXAMPLE
  assert.deepEqual(pathsOf(PaymentDetailsAnswer, { ...nameless, ...CREATED_PAYMENT }), ['creditorName'])
  const { creditorAddress: __, ...homeless } = PAYMENT_DETAILS
  // Without an address it could still be a cross-border payment.
  assert.deepEqual(pathsOf(PaymentDetailsAnswer, homeless), [])
})

test('a cancellation to approve has an SCA only if the call has started one', () => {
  const { self, status, startAuthorisation } = PAYMENT_CANCELLATION._links
  const links = { self, status, startAuthorisation }
  assert.deepEqual(pathsOf(PaymentCancellationAnswer, { ...PAYMENT_CANCELLATION, _links: links }), [])
  assert.deepEqual(pathsOf(PaymentCancellationAnswer, {}), ['transactionStatus', '_links'])
  assert.deepEqual(pathsOf(PaymentCancellationAnswer, { ...PAYMENT_CANCELLATION, _links: {} }), [
    '_links.self',
    '_links.status',
    '_links.startAuthorisation',
  ])
})

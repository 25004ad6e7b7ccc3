import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { compileBody } from '../validate.ts'
import { PaymentCancellationAnswer } from './payment-cancellation-answer.ts'
import { PaymentDetailsAnswer } from './payment-details-answer.ts'
import {
  cancellationExampleOf,
  CREATION_EXAMPLE,
  DETAILS_EXAMPLE,
  INSTANT_EXAMPLE,
  NCBCT_CREATION_EXAMPLE,
  NCBCT_EXAMPLE,
} from './payment-examples.ts'
import { PAYMENTS } from './payment-service.ts'

const pathsOf = (schema: TSchema, value: unknown): string[] => {
  const result = compileBody(schema)(value)
  return result.ok ? [] : result.problem.map(({ path }) => path ?? '')
}

test('details are those of any product, with the fees and the status', () => {
  for (const details of [
    DETAILS_EXAMPLE,
    { ...INSTANT_EXAMPLE, ...CREATION_EXAMPLE },
    { ...NCBCT_EXAMPLE, ...NCBCT_CREATION_EXAMPLE },
  ])
    assert.deepEqual(pathsOf(PaymentDetailsAnswer, details), [])
})

test('details that fit no product are told the faults of the nearest', () => {
  const { creditorName: _, ...nameless } = NCBCT_EXAMPLE
  assert.deepEqual(pathsOf(PaymentDetailsAnswer, { ...nameless, ...CREATION_EXAMPLE }), ['creditorName'])
  const { creditorAddress: __, ...homeless } = DETAILS_EXAMPLE
  // Without an address it could still be a cross-border payment.
  assert.deepEqual(pathsOf(PaymentDetailsAnswer, homeless), [])
})

test('a cancellation to approve has its SCA only where the call has started one', () => {
  const example = cancellationExampleOf(PAYMENTS)
  const { self, status, startAuthorisation } = example._links
  const links = { self, status, startAuthorisation }
  assert.deepEqual(pathsOf(PaymentCancellationAnswer, { ...example, _links: links }), [])
  assert.deepEqual(pathsOf(PaymentCancellationAnswer, {}), ['transactionStatus', '_links'])
  assert.deepEqual(pathsOf(PaymentCancellationAnswer, { ...example, _links: {} }), [
    '_links.self',
    '_links.status',
    '_links.startAuthorisation',
  ])
})

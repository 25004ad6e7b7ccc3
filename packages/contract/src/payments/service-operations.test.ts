import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BulkPaymentDetails } from '../bulk-payments/bulk-payment-details.ts'
import { BULK_JSON_LIMITS, JSON_LIMITS } from '../json.ts'
import type { AnswerOf, Operation, PathParametersOf } from '../operation.ts'
import { OPERATIONS, PAYMENT_SERVICES } from '../operations.ts'
import { PeriodicPaymentDetails } from '../periodic-payments/periodic-payment-details.ts'

const SERVICES = [
  { service: 'bulk-payments', prefix: 'Bulk', details: BulkPaymentDetails },
  { service: 'periodic-payments', prefix: 'Periodic', details: PeriodicPaymentDetails },
] as const

const single = Object.entries<Operation>(PAYMENT_SERVICES.payments)

test('a payment has nine operations once it is created', () => {
  assert.equal(single.length, 9)
})

for (const { service, prefix, details } of SERVICES)
  test(`${service} have the operations of payments, at paths of their own`, () => {
    const operations = new Map(Object.entries<Operation>(PAYMENT_SERVICES[service]))
    assert.deepEqual(
      [...operations.keys()],
      single.map(([name]) => name),
    )
    for (const [name, ofPayments] of single) {
      const operation = operations.get(name)
      assert.ok(operation)
      assert.equal(operation.id, name.replace(/^(read|list|start|delete)/, `$1${prefix}`))
      assert.equal(operation.path, ofPayments.path.replace('/payments/', `/${service}/`))
      const { method, role, headers, query, bodyBytesMax } = ofPayments
      assert.deepEqual({ ...operation, method, role, headers, query, bodyBytesMax }, operation)
      assert.deepEqual(Object.keys(operation.answers), Object.keys(ofPayments.answers))
      assert.deepEqual(Object.keys(operation.pathParameters), Object.keys(ofPayments.pathParameters))
      assert.deepEqual(Reflect.get(operation.pathParameters['paymentProduct']?.schema ?? {}, 'enum'), [
        'norwegian-domestic-credit-transfers',
      ])
    }
    assert.equal(operations.get('readPayment')?.answers[200]?.schema, details)
  })

test('a bulk and a periodic payment are created with the headers and answers of a payment', () => {
  const { createNdctPayment, createBulkPayment, createPeriodicPayment } = OPERATIONS
  for (const operation of [createBulkPayment, createPeriodicPayment]) {
    assert.equal(operation.headers, createNdctPayment.headers)
    assert.equal(operation.query, createNdctPayment.query)
    assert.equal(operation.answers[201].schema, createNdctPayment.answers[201].schema)
    assert.deepEqual(Object.keys(operation.answers), Object.keys(createNdctPayment.answers))
  }
  assert.equal(createBulkPayment.path, '/v1/bulk-payments/norwegian-domestic-credit-transfers')
  assert.equal(createPeriodicPayment.path, '/v1/periodic-payments/norwegian-domestic-credit-transfers')
})

test('the body of a bulk payment may have a mebibyte, that of a periodic payment as much as any payment', () => {
  const { createBulkPayment, createPeriodicPayment } = OPERATIONS
  assert.equal(createBulkPayment.bodyBytesMax, BULK_JSON_LIMITS.bytesMax)
  assert.equal(BULK_JSON_LIMITS.bytesMax, 1_048_576)
  assert.equal(createPeriodicPayment.bodyBytesMax, JSON_LIMITS.bytesMax)
})

test('one handler can answer for every service, with the types of each', () => {
  const parameters: PathParametersOf<typeof OPERATIONS.readBulkAuthorisation> = {
    paymentProduct: 'x',
    paymentId: 'x',
    authorisationId: 'x',
  }
  const listed: AnswerOf<(typeof PAYMENT_SERVICES)[keyof typeof PAYMENT_SERVICES]['listAuthorisations']> = {
    status: 200,
    body: { authorisationIds: [] },
  }
  const bulk = { paymentInformationId: 'x', paymentId: 'x', transactionStatus: 'PART' } as const
  const debtorAccount = { currency: 'NOK' } as const
  const details: AnswerOf<typeof OPERATIONS.readBulkPayment>[] = [
    { status: 200, body: { ...bulk, debtorAccount, payments: [] } },
    // @ts-expect-error a bulk has its payments
    { status: 200, body: { ...bulk, debtorAccount } },
  ]
  // @ts-expect-error a deletion answers 202 or 204
  const read: AnswerOf<typeof OPERATIONS.deletePeriodicPayment> = { status: 200 }
  assert.ok([parameters, listed, details, read])
})

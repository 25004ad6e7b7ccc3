import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, type Operation, OPERATIONS, productUnknown } from '@havn/contract'
import { creationOperationOf } from '../../../interfaces/norwegian/payments/creation-operations.ts'
import { norway } from '../index.ts'

const PRODUCTS = norway.products

describe('the list of payment products', () => {
  test('has every operation of the contract that creates a payment', () => {
    const creations = Object.values<Operation>(OPERATIONS).filter(
      ({ method, path }) => method === 'POST' && /^\/v1\/(bulk-|periodic-)?payments\/[^/]+$/.test(path),
    )
    assert.deepEqual(
      PRODUCTS.map(({ service, product }) => `/v1/${service}/${product}`).toSorted(),
      creations.map(({ path }) => path).toSorted(),
    )
  })

  for (const product of PRODUCTS)
    describe(`${product.service}/${product.product}`, () => {
      test('is created by an operation of the contract, whose body and size it has', () => {
        const operation = creationOperationOf(product)
        assert.ok(Object.values<unknown>(OPERATIONS).includes(operation))
        assert.equal(operation.body.schema, product.bodySchema)
        assert.equal(operation.bodyBytesMax, product.bodyBytesMax)
        assert.equal(productUnknown(product.service, product.product), undefined)
      })

      test('has a placeholder body that fits the schema, with as many texts as orders', () => {
        const { bodySchema, placeholderBody } = product
        assert.equal(compileBody(bodySchema)(placeholderBody).ok, true)
        const orders = product.toOrders(placeholderBody, '2026-11-16')
        assert.equal(orders.length, product.creditorTexts(placeholderBody).length)
      })
    })
})

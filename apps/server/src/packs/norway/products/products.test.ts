import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, type Operation, OPERATIONS, productUnknown } from '@havn/contract'
import { norway } from '../index.ts'

const PRODUCTS = norway.products

describe('the list of payment products', () => {
  test('has every operation of the contract that creates a payment', () => {
    const creations = Object.values<Operation>(OPERATIONS).filter(
      ({ method, path }) => method === 'POST' && /^\/v1\/(bulk-|periodic-)?payments\/[^/]+$/.test(path),
    )
    assert.deepEqual(
      PRODUCTS.map(({ operation }) => operation.id).toSorted(),
      creations.map(({ id }) => id).toSorted(),
    )
  })

  for (const product of PRODUCTS)
    describe(`${product.service}/${product.product}`, () => {
      test('is created at the path that its key names', () => {
        assert.equal(product.operation.path, `/v1/${product.service}/${product.product}`)
        assert.equal(productUnknown(product.service, product.product), undefined)
      })

      test('has a placeholder body that fits the schema, with as many texts as orders', () => {
        const { operation, placeholderBody } = product
        assert.equal(compileBody(operation.body.schema)(placeholderBody).ok, true)
        const orders = product.toOrders(placeholderBody, '2026-11-16')
        assert.equal(orders.length, product.creditorTexts(placeholderBody).length)
      })
    })
})

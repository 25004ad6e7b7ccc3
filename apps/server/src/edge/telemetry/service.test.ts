import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '@havn/contract'
import { serviceOf } from './service.ts'

test('every operation of the interface is counted, and none of the sandbox', () => {
  for (const [name, { path, ...operation }] of Object.entries(OPERATIONS)) {
    const isOfSandbox = 'sandboxOnly' in operation && operation.sandboxOnly
    assert.equal(serviceOf(path) === undefined, isOfSandbox, name)
  }
})

test('queries do not matter, pages are the PSU’s, and unknown paths are not counted', () => {
  assert.equal(serviceOf('/v1/accounts?withBalance=true'), 'account-information')
  assert.equal(serviceOf('/v1/payments/norwegian-domestic-credit-transfers'), 'payment-initiation')
  assert.equal(serviceOf('/sca/callback?state=1'), 'psu-pages')
  for (const target of ['/v1/paymentsx', '/v1/', '/robots.txt', '/livez', ''])
    assert.equal(serviceOf(target), undefined, target)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, OPERATIONS } from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'
import { serviceOf } from './service.ts'

test('every operation of the interface is counted, and none of the sandbox', () => {
  for (const [name, { path, ...operation }] of Object.entries(OPERATIONS)) {
    const isOfSandbox = 'sandboxOnly' in operation && operation.sandboxOnly
    assert.equal(serviceOf(path) === undefined, isOfSandbox, name)
  }
})

test('every operation of the Berlin Group interface is counted, questions about funds apart from consents', () => {
  for (const { id, path } of Object.values<Operation>(BERLIN_GROUP_OPERATIONS))
    assert.equal(serviceOf(path) === 'funds-confirmation', id === 'confirmFunds', `${id}: ${serviceOf(path)}`)
  assert.equal(serviceOf('/v2/consents/confirmation-of-funds'), 'other')
})

test('queries do not matter, pages are the PSU’s, and unknown paths are not counted', () => {
  assert.equal(serviceOf('/v1/accounts?withBalance=true'), 'account-information')
  assert.equal(serviceOf('/v1/payments/norwegian-domestic-credit-transfers'), 'payment-initiation')
  assert.equal(serviceOf('/sca/callback?state=1'), 'psu-pages')
  for (const target of ['/v1/paymentsx', '/v1/', '/robots.txt', '/livez', ''])
    assert.equal(serviceOf(target), undefined, target)
})

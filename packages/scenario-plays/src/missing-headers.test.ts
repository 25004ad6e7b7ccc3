import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingHeaders } from './missing-headers.ts'

const payment = { method: 'POST', path: '/v1/payments/norwegian-domestic-credit-transfers', tpp: 'default' }

test('a payment gets the headers that it requires', () => {
  assert.deepEqual(Object.keys(missingHeaders({ ...payment, given: {} })).toSorted(), [
    'PSU-IP-Address',
    'TPP-Redirect-URI',
    'TPP-Session-ID',
    'x-accept-fix',
  ])
})

test('what the caller gave, in any case, is not given twice', () => {
  const given = { 'tpp-session-id': 'mine', 'X-ACCEPT-FIX': '', 'psu-ip-address': '2001:db8::1' }
  const path = `${payment.path}?allowLogicalDuplicate=true`
  assert.deepEqual(Object.keys(missingHeaders({ ...payment, path, given })), ['TPP-Redirect-URI'])
})

test('a call that needs none gets none, nor does an unknown path', () => {
  const id = '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37'
  assert.deepEqual(missingHeaders({ method: 'GET', path: `${payment.path}/${id}`, tpp: 'a', given: {} }), {})
  assert.deepEqual(missingHeaders({ method: 'GET', path: '/elsewhere', tpp: 'a', given: {} }), {})
})

test('each TPP has its own session', () => {
  const sessions = ['a', 'å'].map((tpp) => missingHeaders({ ...payment, tpp, given: {} })['TPP-Session-ID'])
  assert.notEqual(sessions[0], sessions[1])
})

test('a redirect leads to the address that the caller names, and nowhere without one', () => {
  const redirectUri = 'http://localhost:8082/tpp/callback'
  assert.equal(missingHeaders({ ...payment, given: {}, redirectUri })['TPP-Redirect-URI'], redirectUri)
  assert.equal(missingHeaders({ ...payment, given: {} })['TPP-Redirect-URI'], 'https://tpp.example/callback')
})

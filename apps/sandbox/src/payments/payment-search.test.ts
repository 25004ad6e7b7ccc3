import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSearch, toAccountNumber } from './payment-search.ts'

test('DX-22 what is typed is an amount, a part of an account number or id, or just text', () => {
  const cases = [
    ['1 250,00', { text: '1 250,00', id: undefined, account: undefined, amount: '1250.00' }],
    ['1250', { text: '1250', id: undefined, account: '1250', amount: '1250' }],
    ['9986.05.10002', { text: '9986.05.10002', id: undefined, account: '99860510002', amount: undefined }],
    ['NO93 8601', { text: 'no93 8601', id: undefined, account: 'no938601', amount: undefined }],
    [' Ola Nord', { text: 'ola nord', id: undefined, account: undefined, amount: undefined }],
    ['9A0B1C', { text: '9a0b1c', id: '9a0b1c', account: undefined, amount: undefined }],
    ['9a0b1', { text: '9a0b1', id: undefined, account: undefined, amount: undefined }],
    ['123', { text: '123', id: undefined, account: undefined, amount: '123' }],
  ] as const
  for (const [typed, expected] of cases) assert.deepEqual(parseSearch(typed), expected)
  assert.equal(toAccountNumber('9986.05.10002'), '99860510002')
})

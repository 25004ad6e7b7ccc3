import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSearch, toAccountNumber } from './payment-search.ts'

test('DX-22 what is typed is an amount, a part of an account number, or just text', () => {
  const cases = [
    ['1 250,00', { text: '1 250,00', account: undefined, amount: '1250.00' }],
    ['1250', { text: '1250', account: '1250', amount: '1250' }],
    ['9986.05.10002', { text: '9986.05.10002', account: '99860510002', amount: undefined }],
    ['NO93 8601', { text: 'no93 8601', account: 'no938601', amount: undefined }],
    [' Ola Nord', { text: 'ola nord', account: undefined, amount: undefined }],
    ['123', { text: '123', account: undefined, amount: '123' }],
  ] as const
  for (const [typed, expected] of cases) assert.deepEqual(parseSearch(typed), expected)
  assert.equal(toAccountNumber('9986.05.10002'), '99860510002')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewSandboxTransaction } from '@havn/contract'
import { validateTransaction } from './validate-transaction.ts'
import { toSandboxTransactionDetails } from '../transaction-details.ts'

const context = {
  kind: 'account',
  currency: 'NOK',
  today: Temporal.PlainDate.from('2026-11-16'),
} as const

const validate = (request: NewSandboxTransaction, change: Partial<{ kind: 'card-account' }> = {}) =>
  validateTransaction(request, 'transactions[3]', { ...context, ...change })

test('a transaction with nothing but an amount is booked today', () => {
  const result = validate({ amount: '12.50' })
  assert(result.ok)
  const { transactionId: _id, ...transaction } = result.value
  assert.deepEqual(transaction, {
    bookingDate: '2026-11-16',
    valueDate: '2026-11-16',
    amountMinorUnits: 1250n,
    details: null,
  })
})

test('details are returned as they were sent', () => {
  const details = {
    counterparty: { name: 'Hav Strøm AS', bban: '86011117947' },
    remittanceInformationStructuredArray: [{ reference: '1234566' }],
    endToEndIdentification: 'e2e',
  }
  const result = validate({ amount: '-1.00', ...details })
  assert(result.ok)
  assert.deepEqual(toSandboxTransactionDetails(result.value.details ?? {}), details)
})

const KINDS: readonly [string, NewSandboxTransaction, 'account' | 'card-account'][] = [
  ['domestic', { amount: '1.00', counterparty: { name: 'A' } }, 'account'],
  ['deposit', { amount: '1.00', remittanceInformationUnstructured: 'Gave' }, 'account'],
  ['withdrawal', { amount: '-1.00', remittanceInformationUnstructured: 'Minibank' }, 'account'],
  ['card', { amount: '-1.00' }, 'card-account'],
]
for (const [expected, request, kind] of KINDS)
  test(`the kind of the transaction is ${expected}`, () => {
    const result = validateTransaction(request, '', { ...context, kind })
    assert.equal(result.ok && result.value.details?.kind, expected)
  })

const INVALID: readonly [string, NewSandboxTransaction][] = [
  ['amount', { amount: '0.00' }],
  ['amount', { amount: '1.5' }],
  ['amount', { amount: '1.00', bookingStatus: 'pending' }],
  ['bookingDate', { amount: '-1.00', bookingStatus: 'pending', bookingDate: '2026-11-16' }],
  ['bookingDate', { amount: '1.00', bookingDate: '2026-11-17' }],
  ['bookingDate', { amount: '1.00', bookingDate: '2016-11-15' }],
  ['bookingDate', { amount: '1.00', bookingDate: '2026-02-30' }],
  ['valueDate', { amount: '1.00', valueDate: '2026-02-30' }],
  [
    'remittanceInformationUnstructured',
    {
      amount: '1.00',
      remittanceInformationUnstructured: 'a',
      remittanceInformationStructuredArray: [{ reference: 'b' }],
    },
  ],
]
for (const [path, request] of INVALID)
  test(`FORMAT_ERROR at ${path}: ${JSON.stringify(request)}`, () => {
    const result = validate(request)
    assert.deepEqual(result.ok ? [] : result.problem.map((message) => message.path), [
      `transactions[3].${path}`,
    ])
  })

for (const bookingDate of ['2026-11-16', '2016-11-16'])
  test(`${bookingDate} passes`, () => assert.equal(validate({ amount: '1.00', bookingDate }).ok, true))

test('all problems of a transaction are reported at once', () => {
  const result = validate({ amount: '0.00', bookingDate: '2027-01-01', valueDate: '2026-13-01' })
  assert.equal(result.ok ? 0 : result.problem.length, 3)
})

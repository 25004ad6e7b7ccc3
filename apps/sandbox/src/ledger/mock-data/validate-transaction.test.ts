import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewSandboxTransaction } from '@havn/contract'
import { judgeTransaction } from './validate-transaction.ts'
import { readTold } from './transaction-details.ts'

const circumstances = {
  kind: 'account',
  currency: 'NOK',
  today: Temporal.PlainDate.from('2026-11-16'),
} as const

const judge = (wanted: NewSandboxTransaction, change: Partial<{ kind: 'card-account' }> = {}) =>
  judgeTransaction(wanted, 'transactions[3]', { ...circumstances, ...change })

test('a line with nothing but an amount is booked today', () => {
  const judged = judge({ amount: '12.50' })
  assert(judged.ok)
  const { transaction_id: _id, ...line } = judged.value
  assert.deepEqual(line, {
    booking_date: '2026-11-16',
    value_date: '2026-11-16',
    amount_minor_units: '1250',
    told: null,
  })
})

test('what is told comes back as it was said', () => {
  const said = {
    counterparty: { name: 'Hav Strøm AS', bban: '86011117947' },
    remittanceInformationStructuredArray: [{ reference: '1234566' }],
    endToEndIdentification: 'e2e',
  }
  const judged = judge({ amount: '-1.00', ...said })
  assert(judged.ok)
  assert.deepEqual(readTold(JSON.stringify(judged.value.told)), said)
  assert.deepEqual(readTold(null), {})
})

const KINDS: readonly [string, NewSandboxTransaction, 'account' | 'card-account'][] = [
  ['domestic', { amount: '1.00', counterparty: { name: 'A' } }, 'account'],
  ['deposit', { amount: '1.00', remittanceInformationUnstructured: 'Gave' }, 'account'],
  ['withdrawal', { amount: '-1.00', remittanceInformationUnstructured: 'Minibank' }, 'account'],
  ['card', { amount: '-1.00' }, 'card-account'],
]
for (const [expected, wanted, kind] of KINDS)
  test(`${expected}: what kind of line it is`, () => {
    const judged = judgeTransaction(wanted, '', { ...circumstances, kind })
    assert.equal(judged.ok && judged.value.told !== null && Reflect.get(judged.value.told, 'kind'), expected)
  })

const UNFIT: readonly [string, NewSandboxTransaction][] = [
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
for (const [path, wanted] of UNFIT)
  test(`FORMAT_ERROR at ${path}: ${JSON.stringify(wanted)}`, () => {
    const judged = judge(wanted)
    assert.deepEqual(judged.ok ? [] : judged.problem.map((message) => message.path), [
      `transactions[3].${path}`,
    ])
  })

for (const bookingDate of ['2026-11-16', '2016-11-16'])
  test(`${bookingDate} passes`, () => assert.equal(judge({ amount: '1.00', bookingDate }).ok, true))

test('every fault of a line at once', () => {
  const judged = judge({ amount: '0.00', bookingDate: '2027-01-01', valueDate: '2026-13-01' })
  assert.equal(judged.ok ? 0 : judged.problem.length, 3)
})

// Depends on time: it bounds the CPU time of the largest bulk, which other processes on the same cores lengthen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BULK_DETAILS } from '../../test/responses.ts'
import { withField } from '../../test/with-field.ts'
import { BULK_JSON_LIMITS, readJson } from '../json.ts'
import { NdctPayment } from '../payments/ndct-payment.ts'
import type { TppMessage } from '../tpp-message.ts'
import { compileBody } from '../validate.ts'
import { BULK_EXAMPLE } from './bulk-examples.ts'
import { BulkLine, BulkPayment } from './bulk-payment.ts'
import { BulkPaymentDetails } from './bulk-payment-details.ts'
import { cpuMillisecondsOf } from '../../test/cpu-time.ts'

const read = compileBody(BulkPayment)
const readDetails = compileBody(BulkPaymentDetails)

const [line] = BULK_EXAMPLE.payments
assert.ok(line)

const messagesOf = (value: unknown, reader: typeof read | typeof readDetails = read): TppMessage[] => {
  const result = reader(value)
  return result.ok ? [] : result.problem
}
const pathsOf = (value: unknown, reader: typeof read | typeof readDetails = read) =>
  messagesOf(value, reader).map(({ path }) => path)

const bulkWith = (path: string, value: unknown): unknown => withField(BULK_EXAMPLE, path, value)
const bulkOf = (count: number, payment: object = line): object => ({
  ...BULK_EXAMPLE,
  payments: Array.from({ length: count }, () => payment),
})

test('a line is a domestic payment without the account and the day that the bulk has', () => {
  const fields = Object.keys(NdctPayment.properties)
  const shared = new Set(['debtorAccount', 'requestedExecutionDate'])
  assert.deepEqual(
    Object.keys(BulkLine.properties),
    fields.filter((field) => !shared.has(field)),
  )
  assert.deepEqual(
    BulkLine.required,
    NdctPayment.required.filter((field) => field !== 'debtorAccount'),
  )
})

for (const count of [1, 1000])
  test(`${count} lines are accepted`, () => {
    assert.deepEqual(pathsOf(bulkOf(count)), [])
  })

for (const count of [0, 1001])
  test(`400 FORMAT_ERROR: ${count} lines`, () => {
    assert.deepEqual(pathsOf(bulkOf(count)), ['payments'])
  })

const text = (length: number): string => 'å'.repeat(length)

const TAKEN: readonly (readonly [string, unknown])[] = [
  ['paymentInformationId', text(35)],
  ['paymentInformationId', '1'],
  ['requestedExecutionDate', undefined],
  ['debtorAccount', { currency: 'NOK', bban: '12345678903' }],
]
for (const [path, value] of TAKEN)
  test(`${path} ${JSON.stringify(value) ?? 'left out'} is accepted`, () => {
    assert.deepEqual(pathsOf(bulkWith(path, value)), [])
  })

const REFUSED: readonly (readonly [string, unknown])[] = [
  ['paymentInformationId', undefined],
  ['paymentInformationId', ''],
  ['paymentInformationId', text(36)],
  ['paymentInformationId', 'no smile 🙂'],
  ['debtorAccount', undefined],
  ['debtorAccount.iban', 'NO9386011117947'],
  ['requestedExecutionDate', '16.11.2026'],
  ['payments', undefined],
  ['payments', line],
  ['batchBookingPreferred', true],
]
for (const [path, value] of REFUSED)
  test(`400 FORMAT_ERROR: ${path} ${JSON.stringify(value)?.slice(0, 40) ?? 'is missing'}`, () => {
    assert.deepEqual(pathsOf(bulkWith(path, value)), [path])
  })

test('400 FORMAT_ERROR: a message names the line of the problem', () => {
  const payments = Array.from({ length: 20 }, (): object => line)
  payments[17] = { ...line, creditorAddress: { country: 'XX' }, requestedExecutionDate: '2026-11-16' }
  payments[19] = { ...line, remittanceInformationStructuredArray: [{ reference: '1' }, {}] }
  assert.deepEqual(pathsOf({ ...BULK_EXAMPLE, payments }), [
    'payments[17].creditorAddress.country',
    'payments[17].requestedExecutionDate',
    'payments[19].remittanceInformationStructuredArray[1].reference',
  ])
})

test('400 FORMAT_ERROR: of 3000 problems 99 get a message, and a last one says how many are left out', () => {
  const { creditorName: _, ...nameless } = line
  const messages = messagesOf(bulkOf(1000, { ...nameless, purposeCode: 'GIFT', creditorNavn: 'x' }))
  assert.equal(messages.length, 100)
  assert.equal(messages.at(-2)?.path, 'payments[32].creditorNavn')
  assert.deepEqual(messages.at(-1), {
    category: 'ERROR',
    code: 'FORMAT_ERROR',
    text: 'and 2901 more, left out here: fix these first',
  })
  assert.ok(JSON.stringify(messages).length < 40_000)
})

test('1000 lines as in the example fit into the body, and are read quickly', () => {
  const bytes = new TextEncoder().encode(JSON.stringify(bulkOf(1000)))
  assert.ok(bytes.length < BULK_JSON_LIMITS.bytesMax / 2, `${bytes.length}`)
  const milliseconds = cpuMillisecondsOf(() => {
    const json = readJson(bytes, BULK_JSON_LIMITS)
    assert.ok(json.ok)
    assert.deepEqual(pathsOf(json.value), [])
  })
  assert.ok(milliseconds < 1000, `${milliseconds} ms`)
})

test('a mebibyte of unknown fields, or of empty lines, is checked quickly', () => {
  const names = Array.from({ length: 50_000 }, (_, index) => [`creditorNa${index}`, 1])
  for (const payments of [[Object.fromEntries(names)], Array.from({ length: 340_000 }, () => ({}))]) {
    const milliseconds = cpuMillisecondsOf(() => {
      assert.equal(pathsOf({ ...BULK_EXAMPLE, payments }).length, 100)
    })
    assert.ok(milliseconds < 1500, `${milliseconds} ms`)
  }
})

test('ST-01 details have the status of the bulk payment, PART among them, and of each line', () => {
  const [first, second] = BULK_DETAILS.payments
  assert.ok(first && second)
  const ended = { ...first, transactionStatus: 'ACSC', transactionFees: { amount: '2.00', currency: 'NOK' } }
  const tppMessages = [{ category: 'ERROR', code: 'PAYMENT_FAILED' }]
  const failed = { ...second, transactionStatus: 'RJCT', tppMessages }
  const details = { ...BULK_DETAILS, transactionStatus: 'PART', payments: [ended, failed] }
  assert.deepEqual(pathsOf(details, readDetails), [])
})

test('a line of the details has a status always, an id of its own not always', () => {
  const { paymentId: _, ...withoutId } = BULK_DETAILS.payments[0] ?? assert.fail()
  const { transactionStatus: __, ...withoutStatus } = withoutId
  const detailsOf = (payment: object) => ({ ...BULK_DETAILS, payments: [payment] })
  assert.deepEqual(pathsOf(detailsOf(withoutId), readDetails), [])
  assert.deepEqual(pathsOf(detailsOf(withoutStatus), readDetails), ['payments[0].transactionStatus'])
})

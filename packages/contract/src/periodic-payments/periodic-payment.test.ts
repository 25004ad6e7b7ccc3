import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PERIODIC_DETAILS } from '../../test/responses.ts'
import { withField } from '../../test/with-field.ts'
import { compileBody } from '../validate.ts'
import { PERIODIC_EXAMPLE } from './periodic-examples.ts'
import { PeriodicPayment } from './periodic-payment.ts'
import { PeriodicPaymentDetails } from './periodic-payment-details.ts'
import { Frequency } from './schedule.ts'
import { pathsOf } from '../../test/paths-of.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => `${index + 1}`)

const TAKEN: readonly (readonly [string, string, unknown])[] = [
  ['', 'endDate', undefined],
  ['', 'executionRule', 'following'],
  ['', 'executionRule', 'preceding'],
  ['', 'executionRule', undefined],
  ['', 'monthsOfExecution', undefined],
  ['', 'monthsOfExecution', ['1']],
  ['', 'monthsOfExecution', MONTHS],
  ['', 'dayOfExecution', undefined],
  ['', 'dayOfExecution', '1'],
  ['', 'dayOfExecution', '31'],
  ['VER-17 ', 'endToEndIdentification', 'x'.repeat(35)],
]
for (const [ids, path, value] of TAKEN)
  test(`${ids}${path} ${JSON.stringify(value) ?? 'left out'} is accepted`, () => {
    assert.deepEqual(pathsOf(PeriodicPayment, withField(PERIODIC_EXAMPLE, path, value)), [])
  })

test('a periodic payment has one of eight frequencies', () => {
  assert.equal(
    Frequency.enum.join(' '),
    'Weekly EveryTwoWeeks Monthly EveryTwoMonths Quarterly SemiAnnual Annual MonthlyVariable',
  )
  for (const frequency of Frequency.enum)
    assert.deepEqual(pathsOf(PeriodicPayment, { ...PERIODIC_EXAMPLE, frequency }), [])
})

const REFUSED: readonly (readonly [string, string, unknown])[] = [
  ['', 'startDate', undefined],
  ['', 'startDate', '20.11.2026'],
  ['', 'endDate', '2027'],
  ['', 'executionRule', 'latest'],
  ['', 'frequency', undefined],
  ['', 'frequency', 'Daily'],
  ['', 'frequency', 'monthly'],
  ['', 'monthsOfExecution', []],
  ['', 'monthsOfExecution', [...MONTHS, '12']],
  ['', 'monthsOfExecution', ['0']],
  ['', 'monthsOfExecution', ['13']],
  ['', 'monthsOfExecution', ['01']],
  ['', 'monthsOfExecution', [1]],
  ['', 'dayOfExecution', '0'],
  ['', 'dayOfExecution', '32'],
  ['', 'dayOfExecution', '01'],
  ['', 'dayOfExecution', 20],
  ['', 'requestedExecutionDate', '2026-11-20'],
  ['', 'creditorName', undefined],
  ['', 'debtorAccount', undefined],
  ['VER-17 ', 'endToEndIdentification', 'x'.repeat(36)],
]
for (const [ids, path, value] of REFUSED)
  test(`${ids}400 FORMAT_ERROR: ${path} ${JSON.stringify(value)?.slice(0, 60) ?? 'is missing'}`, () => {
    const paths = pathsOf(PeriodicPayment, withField(PERIODIC_EXAMPLE, path, value))
    assert.equal(paths.length, 1)
    assert.ok(paths[0]?.startsWith(path), `${paths[0]}`)
  })

test('400 FORMAT_ERROR: a frequency in small letters gets a message with the right spelling', () => {
  const result = compileBody(PeriodicPayment)({ ...PERIODIC_EXAMPLE, frequency: 'everytwoweeks' })
  assert.match(result.ok ? '' : (result.problem[0]?.text ?? ''), /did you mean EveryTwoWeeks\?$/)
})

const [execution] = PERIODIC_DETAILS.executions ?? []

for (const [count, paths] of [
  [0, []],
  [100, []],
  [101, ['executions']],
] as const)
  test(`details with ${count} executions ${paths.length === 0 ? 'fit' : 'do not fit'}`, () => {
    const executions = Array.from({ length: count }, () => execution)
    assert.deepEqual(pathsOf(PeriodicPaymentDetails, { ...PERIODIC_DETAILS, executions }), paths)
  })

test('details of a payment that has ended, or has not begun, have neither a next date nor executions', () => {
  const { nextExecutionDate: _, executions: __, ...rest } = PERIODIC_DETAILS
  assert.deepEqual(pathsOf(PeriodicPaymentDetails, rest), [])
})

test('an execution has its payment, its day and its status', () => {
  assert.deepEqual(pathsOf(PeriodicPaymentDetails, { ...PERIODIC_DETAILS, executions: [{}] }), [
    'executions[0].paymentId',
    'executions[0].executionDate',
    'executions[0].transactionStatus',
  ])
})

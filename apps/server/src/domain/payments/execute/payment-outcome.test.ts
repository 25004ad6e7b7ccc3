import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NORWAY as country } from '../../../packs/index.ts'
import { type PaymentOutcome, type SubmittedPayment, toPaymentOutcome } from './payment-outcome.ts'
import { PAYMENT_TRANSITIONS } from '../payment-status.ts'

type Outcome = Parameters<typeof toPaymentOutcome>[0]

const oslo = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Oslo').toInstant()

const monday = oslo('2026-11-16T12:00')

/** The expected causes, in order, by outcome at the core bank. An outcome that is not listed has none. */
type ExpectedCauses = Partial<Readonly<Record<Outcome, string>>>

const RETURNED = { refused: 'returned', returned: 'returned' } satisfies ExpectedCauses

const EXPECTED: readonly (readonly [SubmittedPayment['status'], SubmittedPayment['rail'], ExpectedCauses])[] =
  [
    [
      'PDNG',
      'domestic',
      {
        refused: 'refused-by-core-bank',
        returned: 'reserved returned',
        'no-funds': 'insufficient-funds',
        reserved: 'reserved',
        abroad: 'reserved',
        booked: 'reserved booked',
      },
    ],
    [
      'PDNG',
      'instant',
      {
        refused: 'refused-by-core-bank',
        returned: 'reserved returned',
        'no-funds': 'insufficient-funds-instant',
        reserved: 'reserved',
        abroad: 'reserved',
        booked: 'reserved booked',
      },
    ],
    [
      'PDNG',
      'cross-border',
      {
        refused: 'refused-by-core-bank',
        returned: 'reserved returned',
        'no-funds': 'insufficient-funds',
        reserved: 'reserved',
        abroad: 'reserved sent-abroad',
        booked: 'reserved sent-abroad booked',
      },
    ],
    // From here on the money is reserved: no-funds is no longer possible, and a refusal is a return.
    ['ACSP', 'domestic', { ...RETURNED, booked: 'booked' }],
    ['ACSP', 'instant', { ...RETURNED, booked: 'booked' }],
    ['ACSP', 'cross-border', { ...RETURNED, abroad: 'sent-abroad', booked: 'sent-abroad booked' }],
    ['ACWP', 'cross-border', { ...RETURNED, booked: 'booked' }],
    // Never happens, and would be harmless.
    ['ACWP', 'domestic', { ...RETURNED, booked: 'booked' }],
    ['ACWP', 'instant', { ...RETURNED, booked: 'booked' }],
  ]

const OUTCOMES: readonly Outcome[] = [
  'not-executed',
  'unknown',
  'refused',
  'returned',
  'no-funds',
  'reserved',
  'abroad',
  'booked',
]

/** The status that the steps lead to by the table of transitions; undefined if the table does not have them. */
function statusAfter(from: string, { causes }: PaymentOutcome): string | undefined {
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = PAYMENT_TRANSITIONS
  return causes.reduce<string | undefined>((status, cause) => table[status ?? '']?.[cause], from)
}

describe('the steps that follow from an outcome at the core bank', () => {
  for (const [status, rail, causes] of EXPECTED)
    for (const outcome of OUTCOMES) {
      const expected = causes[outcome] ?? ''
      test(`ST-01 ${rail} ${status}, ${outcome}: ${expected || 'nothing'}`, () => {
        const paymentOutcome = toPaymentOutcome(
          outcome,
          { rail, status, lastTryDate: undefined },
          { at: monday, country },
        )
        assert.equal(paymentOutcome.causes.join(' '), expected)
        assert.notEqual(
          statusAfter(status, paymentOutcome),
          undefined,
          'the table of transitions has these steps',
        )
        const isRetried = expected === 'insufficient-funds'
        assert.equal(paymentOutcome.lastTryDate, isRetried ? '2026-11-17' : undefined)
      })
    }

  test('ST-04 an instant payment without money is rejected at once, even if it has a day of a last try', () => {
    const payment = { rail: 'instant', status: 'PDNG', lastTryDate: '2026-11-17' } as const
    const paymentOutcome = toPaymentOutcome('no-funds', payment, { at: monday, country })
    assert.deepEqual(paymentOutcome, { causes: ['insufficient-funds-instant'], lastTryDate: undefined })
    assert.equal(statusAfter('PDNG', paymentOutcome), 'RJCT')
  })
})

describe('too little money: the day of the last try', () => {
  const FIRST_TRIES: Readonly<Record<string, readonly [at: string, lastTryDate: string]>> = {
    'at the first run of a Monday': ['2026-11-16T06:00', '2026-11-17'],
    'at the last run of a Monday': ['2026-11-16T17:00', '2026-11-17'],
    'a millisecond before midnight': ['2026-11-16T23:59:59.999', '2026-11-17'],
    'at midnight, when it is Tuesday': ['2026-11-17T00:00', '2026-11-18'],
    'at half past midnight, which is Monday by UTC': ['2026-11-17T00:30', '2026-11-18'],
    'on a Friday': ['2026-11-20T09:30', '2026-11-23'],
    'on a Saturday, when a run finishes what another began': ['2026-11-21T12:00', '2026-11-23'],
    'on the Wednesday before Easter': ['2026-04-01T17:00', '2026-04-07'],
    'on the day before Labour Day, a Friday': ['2026-04-30T12:00', '2026-05-04'],
    'on the eve of Ascension Day': ['2026-05-13T12:00', '2026-05-15'],
    'on Christmas Eve': ['2026-12-24T12:00', '2026-12-28'],
    "on New Year's Eve": ['2026-12-31T12:00', '2027-01-04'],
    'on 28 February of a leap year': ['2028-02-28T12:00', '2028-02-29'],
  }
  for (const [name, [at, lastTryDate]] of Object.entries(FIRST_TRIES))
    for (const rail of ['domestic', 'cross-border'] as const)
      test(`ST-04 ${rail}, first ${name}: the last try is on ${lastTryDate}`, () => {
        const paymentOutcome = toPaymentOutcome(
          'no-funds',
          { rail, status: 'PDNG', lastTryDate: undefined },
          { at: oslo(at), country },
        )
        assert.deepEqual(paymentOutcome, { causes: ['insufficient-funds'], lastTryDate })
      })

  const LATER_TRIES: Readonly<
    Record<string, readonly [lastTryDate: string, at: string, isLastTry: boolean]>
  > = {
    'later on the first day': ['2026-11-17', '2026-11-16T17:00', false],
    'first run of the last day': ['2026-11-17', '2026-11-17T06:00', false],
    'the run before the last': ['2026-11-17', '2026-11-17T14:30', false],
    'a millisecond before the last run': ['2026-11-17', '2026-11-17T16:59:59.999', false],
    'the last run': ['2026-11-17', '2026-11-17T17:00', true],
    'a millisecond after it': ['2026-11-17', '2026-11-17T17:00:00.001', true],
    'the last run was missed, and this is the next day': ['2026-11-17', '2026-11-18T06:00', true],
    'Friday to Monday: Friday evening': ['2026-11-23', '2026-11-20T17:00', false],
    'Friday to Monday: Saturday evening': ['2026-11-23', '2026-11-21T17:00', false],
    'Friday to Monday: Monday, the run before the last': ['2026-11-23', '2026-11-23T14:30', false],
    'Friday to Monday: Monday, the last run': ['2026-11-23', '2026-11-23T17:00', true],
    'over Easter: Maundy Thursday': ['2026-04-07', '2026-04-02T17:00', false],
    'over Easter: Easter Monday': ['2026-04-07', '2026-04-06T17:00', false],
    'over Easter: Tuesday, the run before the last': ['2026-04-07', '2026-04-07T14:30', false],
    'over Easter: Tuesday, the last run': ['2026-04-07', '2026-04-07T17:00', true],
    'clocks went forward at the weekend: before the last run': [
      '2026-03-30',
      '2026-03-30T16:59:59.999',
      false,
    ],
    'clocks went forward at the weekend: the last run': ['2026-03-30', '2026-03-30T17:00', true],
    'clocks went back at the weekend: before the last run': ['2026-10-26', '2026-10-26T16:59:59.999', false],
    'clocks went back at the weekend: the last run': ['2026-10-26', '2026-10-26T17:00', true],
    '29 February: before the last run': ['2028-02-29', '2028-02-29T14:30', false],
    '29 February: the last run': ['2028-02-29', '2028-02-29T17:00', true],
  }
  for (const [name, [lastTryDate, at, isLastTry]] of Object.entries(LATER_TRIES))
    test(`ST-04 ${name}: ${isLastTry ? 'RJCT' : 'ACCP'}`, () => {
      const paymentOutcome = toPaymentOutcome(
        'no-funds',
        { rail: 'domestic', status: 'PDNG', lastTryDate },
        { at: oslo(at), country },
      )
      assert.deepEqual(paymentOutcome, {
        causes: isLastTry ? ['insufficient-funds', 'retries-exhausted'] : ['insufficient-funds'],
        lastTryDate,
      })
      assert.equal(statusAfter('PDNG', paymentOutcome), isLastTry ? 'RJCT' : 'ACCP')
    })
})

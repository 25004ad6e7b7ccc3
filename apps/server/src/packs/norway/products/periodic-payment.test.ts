import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody, PeriodicPayment } from '@havn/contract'
import { toDomesticOrder } from './domestic-credit-transfer.ts'
import { NORWAY } from '../../index.ts'
import { NORWEGIAN_DIALECT } from '../../../interfaces/norwegian/index.ts'
import { periodicPayment, validatePeriodicPayment } from './periodic-payment.ts'

/** A Sunday. */
const today = Temporal.PlainDate.from('2026-11-15')

function payment(change: object = {}): PeriodicPayment {
  return {
    instructedAmount: { amount: '125.50', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    startDate: '2026-11-20',
    frequency: 'Monthly',
    ...change,
  }
}

const validate = (change: object) =>
  validatePeriodicPayment(payment(change), { today, country: NORWAY, kidAgreement: undefined })

function errorsOf(change: object): string[] {
  const validated = validate(change)
  return validated.ok
    ? []
    : validated.problem.map(({ reason, path }) => `${NORWEGIAN_DIALECT[reason].code} ${path}`)
}

function textOf(change: object): string | undefined {
  const validated = validate(change)
  return validated.ok ? undefined : validated.problem[0]?.text
}

describe('a periodic payment', () => {
  test('asks the core bank what a domestic one does, for the banking day of its first occurrence', () => {
    const validated = validate({ startDate: '2026-11-21', endDate: '2027-11-21', dayOfExecution: '22' })
    assert(validated.ok)
    assert.deepEqual(validated.value.order, toDomesticOrder(payment(), '2026-11-23'))
    assert.deepEqual(validated.value.schedule, {
      startDate: '2026-11-21',
      endDate: '2027-11-21',
      frequency: 'Monthly',
      executionRule: undefined,
      monthsOfExecution: undefined,
      dayOfExecution: 22,
    })
  })

  test('its strings become the numbers of the schedule', () => {
    const change = {
      frequency: 'MonthlyVariable',
      monthsOfExecution: ['10', '2'],
      executionRule: 'preceding',
    }
    const validated = validate(change)
    assert(validated.ok)
    assert.deepEqual(validated.value.schedule.monthsOfExecution, [10, 2])
    assert.equal(validated.value.schedule.executionRule, 'preceding')
    // 20 February 2027 is a Saturday.
    assert.equal(validated.value.order.executionDate, '2027-02-19')
    assert.deepEqual(periodicPayment.toSchedule(payment(change)), validated.value.schedule)
  })

  const STARTS: Readonly<Record<string, readonly [startDate: string, code: string | undefined]>> = {
    yesterday: ['2026-11-14', 'EXECUTION_DATE_INVALID'],
    'today, a Sunday': ['2026-11-15', undefined],
    '365 days ahead': ['2027-11-15', undefined],
    '366 days ahead': ['2027-11-16', 'EXECUTION_DATE_INVALID'],
    'a date that does not exist': ['2027-02-30', 'FORMAT_ERROR'],
  }
  for (const [name, [startDate, code]] of Object.entries(STARTS))
    test(`startDate ${name}: ${code ?? 'taken'}`, () => {
      assert.deepEqual(errorsOf({ startDate }), code === undefined ? [] : [`${code} startDate`])
    })

  test('its first occurrence may be further ahead than its start may', () => {
    const validated = validate({ startDate: '2027-11-15', frequency: 'Annual', dayOfExecution: '14' })
    assert(validated.ok)
    assert.equal(validated.value.order.executionDate, '2028-11-14')
  })
})

describe('periodic: endDate', () => {
  const ENDS: Readonly<Record<string, readonly [change: object, code: string | undefined]>> = {
    'the day of the start': [{ endDate: '2026-11-20' }, undefined],
    'the day before it': [{ endDate: '2026-11-19' }, 'EXECUTION_DATE_INVALID'],
    'the day of the first payment': [{ endDate: '2026-12-19', dayOfExecution: '19' }, undefined],
    'the day before that': [{ endDate: '2026-12-18', dayOfExecution: '19' }, 'EXECUTION_DATE_INVALID'],
    'a closed day, whose payment comes after it': [
      { startDate: '2026-11-21', endDate: '2026-11-21' },
      undefined,
    ],
    'far ahead': [{ endDate: '9999-12-31' }, undefined],
    'a date that does not exist': [{ endDate: '2027-02-29' }, 'FORMAT_ERROR'],
  }
  for (const [name, [change, code]] of Object.entries(ENDS))
    test(`${name}: ${code ?? 'taken'}`, () => {
      assert.deepEqual(errorsOf(change), code === undefined ? [] : [`${code} endDate`])
    })

  test('the error names the earliest date that is valid', () => {
    assert.equal(
      textOf({ endDate: '2026-11-19', dayOfExecution: '19' }),
      'expected 2026-12-19 (the first payment) or later, got 2026-11-19',
    )
  })

  test('the end is compared with the start if the schedule has errors, and with nothing if the start is not a date', () => {
    const endDate = '2026-11-19'
    const faults = errorsOf({ endDate, frequency: 'MonthlyVariable' })
    assert.deepEqual(faults, ['FORMAT_ERROR monthsOfExecution', 'EXECUTION_DATE_INVALID endDate'])
    assert.deepEqual(errorsOf({ endDate, startDate: '2026-11-31' }), ['FORMAT_ERROR startDate'])
  })

  test('a start in the past is reported once', () => {
    assert.deepEqual(errorsOf({ startDate: '2026-10-01', endDate: '2026-10-01' }), [
      'EXECUTION_DATE_INVALID startDate',
    ])
  })
})

describe('periodic: months and day', () => {
  const variable = (monthsOfExecution?: readonly string[]) => ({
    frequency: 'MonthlyVariable',
    monthsOfExecution,
  })

  test('VER-18 MonthlyVariable with every month once is accepted', () => {
    assert.deepEqual(errorsOf(variable(['2', '8'])), [])
    assert.deepEqual(errorsOf(variable(['12', '1', '2', '11'])), [])
  })

  test('VER-18 400 FORMAT_ERROR: duplicate month identifiers, each that repeats another', () => {
    assert.deepEqual(errorsOf(variable(['2', '2'])), ['FORMAT_ERROR monthsOfExecution[1]'])
    assert.deepEqual(errorsOf(variable(['2', '8', '12', '8', '2', '2'])), [
      'FORMAT_ERROR monthsOfExecution[3]',
      'FORMAT_ERROR monthsOfExecution[4]',
      'FORMAT_ERROR monthsOfExecution[5]',
    ])
    assert.equal(textOf(variable(['8', '2', '2'])), 'expected every month once, got 2 at [1] too')
  })

  test('VER-18 400 FORMAT_ERROR: MonthlyVariable without months', () => {
    assert.deepEqual(errorsOf(variable()), ['FORMAT_ERROR monthsOfExecution'])
  })

  for (const frequency of ['Weekly', 'EveryTwoWeeks'])
    test(`${frequency} has neither months nor a day`, () => {
      assert.deepEqual(errorsOf({ frequency }), [])
      assert.deepEqual(errorsOf({ frequency, monthsOfExecution: ['1'], dayOfExecution: '1' }), [
        'FORMAT_ERROR monthsOfExecution',
        'FORMAT_ERROR dayOfExecution',
      ])
    })

  for (const frequency of ['Monthly', 'EveryTwoMonths', 'Quarterly', 'SemiAnnual', 'Annual'])
    test(`${frequency} may have a day, and no months`, () => {
      assert.deepEqual(errorsOf({ frequency, dayOfExecution: '31' }), [])
      assert.deepEqual(errorsOf({ frequency, monthsOfExecution: ['1'] }), ['FORMAT_ERROR monthsOfExecution'])
    })

  const read = compileBody(PeriodicPayment)
  const SHAPES: readonly (readonly [change: object, isTaken: boolean])[] = [
    [{ dayOfExecution: '1' }, true],
    [{ dayOfExecution: '31' }, true],
    [{ dayOfExecution: '0' }, false],
    [{ dayOfExecution: '32' }, false],
    [{ dayOfExecution: '05' }, false],
    [{ dayOfExecution: '' }, false],
    [{ monthsOfExecution: ['1', '12'] }, true],
    [{ monthsOfExecution: [] }, false],
    [{ monthsOfExecution: ['13'] }, false],
    [{ monthsOfExecution: ['2', '02'] }, false],
    [{ requestedExecutionDate: '2026-11-20' }, false],
  ]
  for (const [change, isTaken] of SHAPES)
    test(`${JSON.stringify(change)}: ${isTaken ? 'taken' : 'refused'} before the rules are asked`, () => {
      assert.equal(read(payment(change)).ok, isTaken)
    })
})

test('MSG-03 periodic: all problems at once, each with its path', () => {
  const faults = errorsOf({
    instructedAmount: { amount: '1', currency: 'NOK' },
    creditorAccount: { bban: '99860512748', currency: 'EUR' },
    debtorAccount: { currency: 'NOK' },
    startDate: '2026-11-14',
    endDate: '2026-11-13',
    frequency: 'Weekly',
    monthsOfExecution: ['1', '1'],
    dayOfExecution: '31',
  })
  assert.deepEqual(faults, [
    'FORMAT_ERROR instructedAmount.amount',
    'FORMAT_ERROR creditorAccount.bban',
    'FORMAT_ERROR debtorAccount',
    'EXECUTION_DATE_INVALID startDate',
    'FORMAT_ERROR creditorAgent',
    'FORMAT_ERROR monthsOfExecution',
    'FORMAT_ERROR dayOfExecution',
    'EXECUTION_DATE_INVALID endDate',
  ])
})

test('periodic: the KID rules of the creditor account apply too', () => {
  const kidAgreement = { required: true, checkDigit: 'mod10', lengths: [9] } as const
  const validated = validatePeriodicPayment(payment(), { today, country: NORWAY, kidAgreement })
  assert.deepEqual(
    validated.ok ? [] : validated.problem.map(({ reason }) => NORWEGIAN_DIALECT[reason].code),
    ['KID_MISSING'],
  )
})

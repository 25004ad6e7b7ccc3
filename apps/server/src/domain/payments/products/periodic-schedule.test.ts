import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Frequency } from '@havn/contract'
import fc from 'fast-check'
import { NORWAY as no } from '../../../packs/index.ts'
import { isBankingDay } from '../banking-day.ts'
import { firstOccurrenceFrom, type Occurrence, occurrence, type Schedule } from './periodic-schedule.ts'

function schedule(change: Partial<Schedule>): Schedule {
  return {
    startDate: '2027-01-15',
    endDate: undefined,
    frequency: 'Monthly',
    executionRule: undefined,
    monthsOfExecution: undefined,
    dayOfExecution: undefined,
    ...change,
  }
}

/** Occurrences as `nominal date`, or `nominal date > execution date` where it was moved. */
function shown(change: Partial<Schedule>, count: number): string[] {
  const texts: string[] = []
  for (let n = 1; n <= count; n++) {
    const found = occurrence(no, schedule(change), n)
    if (found === undefined) texts.push('over')
    else if (found.nominalDate === found.executionDate) texts.push(found.nominalDate)
    else texts.push(`${found.nominalDate} > ${found.executionDate}`)
  }
  return texts
}

type Examples = Readonly<Record<string, readonly [Partial<Schedule>, readonly string[]]>>

function testAll(examples: Examples): void {
  for (const [name, [change, expected]] of Object.entries(examples))
    test(name, () => assert.deepEqual(shown(change, expected.length), expected))
}

describe('periodic: by weeks', () => {
  testAll({
    'Weekly: every seven days from the start': [
      { frequency: 'Weekly' },
      ['2027-01-15', '2027-01-22', '2027-01-29', '2027-02-05'],
    ],
    'EveryTwoWeeks: the beginning of summer time changes nothing': [
      { frequency: 'EveryTwoWeeks', startDate: '2026-03-24' },
      ['2026-03-24', '2026-04-07', '2026-04-21'],
    ],
    'EveryTwoWeeks: nor does its end': [
      { frequency: 'EveryTwoWeeks', startDate: '2026-10-19' },
      ['2026-10-19', '2026-11-02', '2026-11-16'],
    ],
    'Weekly on Thursdays, over Easter 2027': [
      { frequency: 'Weekly', startDate: '2027-03-18' },
      ['2027-03-18', '2027-03-25 > 2027-03-30', '2027-04-01'],
    ],
    'Weekly on Saturdays, preceding: the first cannot go before the start': [
      { frequency: 'Weekly', startDate: '2027-01-16', executionRule: 'preceding' },
      ['2027-01-16 > 2027-01-18', '2027-01-23 > 2027-01-22', '2027-01-30 > 2027-01-29'],
    ],
    'Weekly from Maundy Thursday, preceding: five closed days forward': [
      { frequency: 'Weekly', startDate: '2027-03-25', executionRule: 'preceding' },
      ['2027-03-25 > 2027-03-30', '2027-04-01'],
    ],
    'Weekly: a day of execution has no effect': [
      { frequency: 'Weekly', dayOfExecution: 3 },
      ['2027-01-15', '2027-01-22'],
    ],
  })
})

describe('periodic: by months', () => {
  testAll({
    'the 31st, and the last day of shorter months': [
      { startDate: '2027-01-31' },
      [
        '2027-01-31 > 2027-02-01',
        '2027-02-28 > 2027-03-01',
        '2027-03-31',
        '2027-04-30',
        '2027-05-31',
        '2027-06-30',
      ],
    ],
    'the 31st, preceding': [
      { startDate: '2027-01-31', executionRule: 'preceding' },
      ['2027-01-31 > 2027-02-01', '2027-02-28 > 2027-02-26', '2027-03-31'],
    ],
    'dayOfExecution 31 from a 30 April: that day is the first': [
      { startDate: '2027-04-30', dayOfExecution: 31 },
      ['2027-04-30', '2027-05-31', '2027-06-30'],
    ],
    'the 30th and a leap year': [
      { startDate: '2028-01-30', dayOfExecution: 30 },
      ['2028-01-30 > 2028-01-31', '2028-02-29', '2028-03-30'],
    ],
    'Annual from a 29 February': [
      { startDate: '2028-02-29', frequency: 'Annual' },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29 > 2032-03-01'],
    ],
    EveryTwoMonths: [
      { frequency: 'EveryTwoMonths' },
      ['2027-01-15', '2027-03-15', '2027-05-15 > 2027-05-18'],
    ],
    'Quarterly, over the new year': [
      { frequency: 'Quarterly', startDate: '2026-11-30' },
      ['2026-11-30', '2027-02-28 > 2027-03-01', '2027-05-30 > 2027-05-31', '2027-08-30', '2027-11-30'],
    ],
    SemiAnnual: [
      { frequency: 'SemiAnnual' },
      ['2027-01-15', '2027-07-15', '2028-01-15 > 2028-01-17', '2028-07-15 > 2028-07-17'],
    ],
    'a day of execution after that of the start': [
      { dayOfExecution: 20 },
      ['2027-01-20', '2027-02-20 > 2027-02-22'],
    ],
    'a day of execution that is that of the start': [{ dayOfExecution: 15 }, ['2027-01-15', '2027-02-15']],
    'a day of execution before that of the start: a month later': [
      { dayOfExecution: 14 },
      ['2027-02-14 > 2027-02-15', '2027-03-14 > 2027-03-15'],
    ],
    'a day of execution before that of the start: a quarter later': [
      { dayOfExecution: 14, frequency: 'Quarterly' },
      ['2027-04-14', '2027-07-14'],
    ],
    'a day of execution before that of the start: a year later': [
      { dayOfExecution: 14, frequency: 'Annual' },
      ['2028-01-14', '2029-01-14 > 2029-01-15'],
    ],
  })

  test('the thousandth occurrence, computed without counting', () => {
    const nominal = (change: Partial<Schedule>) => occurrence(no, schedule(change), 1000)?.nominalDate
    assert.equal(nominal({ startDate: '2026-01-31' }), '2109-04-30')
    assert.equal(nominal({ startDate: '2028-02-29', frequency: 'Annual' }), '3027-02-28')
    // 6993 days.
    assert.equal(nominal({ startDate: '2026-11-16', frequency: 'Weekly' }), '2046-01-08')
  })
})

describe('periodic: MonthlyVariable', () => {
  const frequency = 'MonthlyVariable'
  testAll({
    'February and August, on the 31st': [
      { frequency, startDate: '2027-03-01', monthsOfExecution: [2, 8], dayOfExecution: 31 },
      ['2027-08-31', '2028-02-29', '2028-08-31', '2029-02-28'],
    ],
    'given in another order': [
      { frequency, startDate: '2027-03-01', monthsOfExecution: [8, 2], dayOfExecution: 31 },
      ['2027-08-31', '2028-02-29', '2028-08-31', '2029-02-28'],
    ],
    'on the day of the start, which is the first': [
      { frequency, monthsOfExecution: [1, 12] },
      ['2027-01-15', '2027-12-15', '2028-01-15 > 2028-01-17'],
    ],
    'the day has passed in that month: the next month of the list': [
      { frequency, monthsOfExecution: [1, 12], dayOfExecution: 14 },
      ['2027-12-14', '2028-01-14'],
    ],
    'the day has passed in all months of the year: the next year': [
      { frequency, startDate: '2027-12-15', monthsOfExecution: [3, 12], dayOfExecution: 14 },
      ['2028-03-14', '2028-12-14'],
    ],
    'every month': [
      { frequency, startDate: '2027-11-30', monthsOfExecution: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
      ['2027-11-30', '2027-12-30', '2028-01-30 > 2028-01-31', '2028-02-29', '2028-03-30'],
    ],
  })

  test('without months there is no schedule', () => {
    assert.throws(() => occurrence(no, schedule({ frequency }), 1), /months of execution/)
    assert.throws(
      () => occurrence(no, schedule({ frequency, monthsOfExecution: [] }), 1),
      /months of execution/,
    )
  })
})

describe('periodic: days on which the bank is closed', () => {
  const CLOSED: Readonly<Record<string, readonly [day: string, following: string, preceding: string]>> = {
    'a Saturday': ['2027-01-16', '2027-01-18', '2027-01-15'],
    'a Sunday': ['2027-01-17', '2027-01-18', '2027-01-15'],
    'New Year, a Friday': ['2027-01-01', '2027-01-04', '2026-12-31'],
    'Maundy Thursday': ['2027-03-25', '2027-03-30', '2027-03-24'],
    'Easter Sunday': ['2027-03-28', '2027-03-30', '2027-03-24'],
    'Easter Monday': ['2027-03-29', '2027-03-30', '2027-03-24'],
    'Labour Day, a Saturday': ['2027-05-01', '2027-05-03', '2027-04-30'],
    'Constitution Day, which is Whit Monday too': ['2027-05-17', '2027-05-18', '2027-05-14'],
    'Constitution Day, a Wednesday': ['2028-05-17', '2028-05-18', '2028-05-16'],
    'Christmas Day, a Friday': ['2026-12-25', '2026-12-28', '2026-12-24'],
    'Christmas Day, a Monday': ['2028-12-25', '2028-12-27', '2028-12-22'],
  }
  for (const [name, [day, following, preceding]] of Object.entries(CLOSED))
    test(`${name}: ${following}, or by preceding ${preceding}`, () => {
      // The month before, as the first day itself would not be moved before the start.
      const startDate = Temporal.PlainDate.from(day).subtract({ months: 1 }).toString()
      const moved = (executionRule: Schedule['executionRule']) =>
        occurrence(no, schedule({ startDate, dayOfExecution: Number(day.slice(8)), executionRule }), 2)
      assert.deepEqual(moved(undefined), { nominalDate: day, executionDate: following })
      assert.deepEqual(moved('following'), { nominalDate: day, executionDate: following })
      assert.deepEqual(moved('preceding'), { nominalDate: day, executionDate: preceding })
    })
})

describe('periodic: the end', () => {
  testAll({
    'on the day of an occurrence: that is the last': [
      { endDate: '2027-03-15' },
      ['2027-01-15', '2027-02-15', '2027-03-15', 'over', 'over'],
    ],
    'a day after it: no other': [
      { endDate: '2027-03-16' },
      ['2027-01-15', '2027-02-15', '2027-03-15', 'over'],
    ],
    'a day before it: not included': [{ endDate: '2027-03-14' }, ['2027-01-15', '2027-02-15', 'over']],
    'a closed day: moved past the end': [
      { startDate: '2027-01-16', endDate: '2027-01-16' },
      ['2027-01-16 > 2027-01-18', 'over'],
    ],
    'it limits the planned day, not the moved one': [
      { startDate: '2026-12-28', endDate: '2027-02-26', executionRule: 'preceding' },
      ['2026-12-28', '2027-01-28', 'over'],
    ],
    'the day of the start': [{ endDate: '2027-01-15' }, ['2027-01-15', 'over']],
    'before the first': [{ endDate: '2027-02-13', dayOfExecution: 14 }, ['over', 'over']],
  })

  test('the millionth occurrence is past any end', () => {
    assert.equal(occurrence(no, schedule({ endDate: '9999-12-31' }), 1_000_000), undefined)
    assert.equal(
      occurrence(no, schedule({ endDate: '9999-12-31', frequency: 'Weekly' }), 1_000_000),
      undefined,
    )
  })

  for (const n of [0, -1, 1.5, Number.NaN])
    test(`there is no occurrence ${n}`, () => {
      assert.throws(() => occurrence(no, schedule({}), n), /counted from 1/)
    })
})

describe('periodic: the next occurrence', () => {
  const next = (change: Partial<Schedule>, from: string) => {
    const found = firstOccurrenceFrom(no, schedule(change), from)
    return found === undefined ? undefined : `${found.number} ${found.nominalDate} > ${found.executionDate}`
  }

  test('by the day on which it is executed, whichever way it was moved', () => {
    const dayOfExecution = 28
    assert.equal(next({ dayOfExecution }, '2000-01-01'), '1 2027-01-28 > 2027-01-28')
    assert.equal(next({ dayOfExecution }, '2027-01-28'), '1 2027-01-28 > 2027-01-28')
    assert.equal(next({ dayOfExecution }, '2027-01-29'), '2 2027-02-28 > 2027-03-01')
    assert.equal(next({ dayOfExecution }, '2027-03-01'), '2 2027-02-28 > 2027-03-01')
    assert.equal(next({ dayOfExecution }, '2027-03-02'), '3 2027-03-28 > 2027-03-30')
    const executionRule = 'preceding'
    assert.equal(next({ dayOfExecution, executionRule }, '2027-02-26'), '2 2027-02-28 > 2027-02-26')
    assert.equal(next({ dayOfExecution, executionRule }, '2027-02-27'), '3 2027-03-28 > 2027-03-24')
  })

  test('none after the end', () => {
    assert.equal(next({ endDate: '2027-02-28' }, '2027-02-15'), '2 2027-02-15 > 2027-02-15')
    assert.equal(next({ endDate: '2027-02-28' }, '2027-02-16'), undefined)
    assert.equal(next({ endDate: '2027-02-28' }, '9999-01-01'), undefined)
  })

  test('a thousand years ahead, and where years get a fifth digit', () => {
    assert.equal(next({}, '3027-01-10'), '12001 3027-01-15 > 3027-01-15')
    assert.equal(next({ frequency: 'Annual' }, '3027-01-10'), '1001 3027-01-15 > 3027-01-15')
    assert.equal(next({ frequency: 'Annual' }, '9999-06-01'), '7974 +010000-01-15 > +010000-01-17')
  })
})

test('periodic: from every day of forty years, no moved payment meets or overtakes the next', () => {
  const end = Temporal.PlainDate.from('2067-01-01')
  for (let day = Temporal.PlainDate.from('2027-01-01'); !day.equals(end); day = day.add({ days: 1 })) {
    const weekly = schedule({ frequency: 'Weekly', startDate: day.toString(), executionRule: 'preceding' })
    const first = occurrence(no, weekly, 1)?.executionDate ?? ''
    const second = occurrence(no, weekly, 2)?.executionDate ?? ''
    assert(weekly.startDate <= first && first < second, `${weekly.startDate}: ${first}, then ${second}`)
  }
})

test('periodic: the same as a search day by day, which is slower and simpler', () => {
  fc.assert(
    fc.property(aSchedule, fc.integer({ min: -40, max: 1000 }), (given, days) => {
      const expected = walked(given)
      const found = expected.slice(0, 8).map((_, index) => occurrence(no, given, index + 1))
      assert.deepEqual(found, expected.slice(0, 8))
      assert.deepEqual(occurrence(no, given, Math.max(1, expected.length)), expected.at(-1))
      if (given.endDate !== undefined) assert.equal(occurrence(no, given, expected.length + 1), undefined)
      assertInOrder(given, found)

      const from = Temporal.PlainDate.from(given.startDate).add({ days }).toString()
      const index = expected.findIndex(({ executionDate }) => executionDate >= from)
      const next = index === -1 ? undefined : { number: index + 1, ...expected[index] }
      assert.deepEqual(firstOccurrenceFrom(no, given, from), next)
    }),
    { numRuns: 10_000 },
  )
})

function assertInOrder({ startDate, endDate }: Schedule, found: readonly (Occurrence | undefined)[]): void {
  let last = ''
  for (const one of found) {
    assert(one && startDate <= one.nominalDate && one.nominalDate <= (endDate ?? one.nominalDate))
    assert(startDate <= one.executionDate && last < one.executionDate, `${one.executionDate} after ${last}`)
    assert(isBankingDay(no, Temporal.PlainDate.from(one.executionDate)), one.executionDate)
    last = one.executionDate
  }
}

interface Day {
  readonly text: string
  readonly month: number
  readonly day: number
  /** Months since the first of the calendar. */
  readonly monthNumber: number
  readonly isLastOfMonth: boolean
  readonly isOpen: boolean
}

/** Starts are in its first years; from each, five years are searched. */
const daysOfStarts = 6 * 365
const daysWalked = 5 * 365

const CALENDAR: readonly Day[] = Array.from({ length: daysOfStarts + daysWalked + 40 }, (_, index) => {
  const date = Temporal.PlainDate.from('2026-01-01').add({ days: index })
  return {
    text: date.toString(),
    month: date.month,
    day: date.day,
    monthNumber: (date.year - 2026) * 12 + date.month,
    isLastOfMonth: date.day === date.daysInMonth,
    isOpen: isBankingDay(no, date),
  }
})

const INDEX_OF: ReadonlyMap<string, number> = new Map(CALENDAR.map(({ text }, index) => [text, index]))

/** From the start, day by day: is something due on this one? */
function walked(given: Schedule): Occurrence[] {
  const occurrences: Occurrence[] = []
  const from = INDEX_OF.get(given.startDate) ?? -1
  const days = CALENDAR.slice(from, from + daysWalked)
  const [start] = days
  assert(start)
  for (const [index, day] of days.entries()) {
    if (given.endDate !== undefined && day.text > given.endDate) break
    if (!isDue(given, { start, day, index })) continue
    let back = index
    while (days[back]?.isOpen === false) back--
    const later = CALENDAR.slice(from + index, from + index + 10).find(({ isOpen }) => isOpen)
    const executed = given.executionRule === 'preceding' ? (days[back] ?? later) : later
    occurrences.push({ nominalDate: day.text, executionDate: executed?.text ?? '' })
  }
  return occurrences
}

const MONTHS_APART = { Monthly: 1, EveryTwoMonths: 2, Quarterly: 3, SemiAnnual: 6, Annual: 12 }

function isDue(given: Schedule, { start, day, index }: { start: Day; day: Day; index: number }): boolean {
  if (given.frequency === 'Weekly') return index % 7 === 0
  if (given.frequency === 'EveryTwoWeeks') return index % 14 === 0
  const plannedDay = given.dayOfExecution ?? start.day
  if (day.day !== plannedDay && !(day.isLastOfMonth && day.day < plannedDay)) return false
  if (given.frequency === 'MonthlyVariable') return given.monthsOfExecution?.includes(day.month) === true
  return (day.monthNumber - start.monthNumber) % MONTHS_APART[given.frequency] === 0
}

/** A random day, or an unusual one. */
const aStart = fc.oneof(
  fc.integer({ min: 0, max: daysOfStarts - 1 }).map((index) => CALENDAR[index]?.text ?? ''),
  fc.constantFrom(
    '2026-12-31',
    '2027-01-31',
    '2028-02-29',
    '2027-03-25',
    '2027-05-15',
    '2030-04-18',
    '2026-12-25',
  ),
)

const aSchedule: fc.Arbitrary<Schedule> = fc
  .record({
    startDate: aStart,
    days: fc.option(fc.integer({ min: 0, max: daysWalked - 1 }), { nil: undefined }),
    frequency: fc.constantFrom(...Frequency.enum),
    executionRule: fc.constantFrom('following', 'preceding', undefined),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
    dayOfExecution: fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })), {
      nil: undefined,
    }),
  })
  .map(({ days, months, ...rest }) => ({
    ...rest,
    endDate: days === undefined ? days : Temporal.PlainDate.from(rest.startDate).add({ days }).toString(),
    monthsOfExecution: rest.frequency === 'MonthlyVariable' ? months : undefined,
  }))

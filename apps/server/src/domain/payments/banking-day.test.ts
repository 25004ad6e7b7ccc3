import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NORWAY } from '../../packs/index.ts'
import { bankingDayFrom, easterSunday, isBankingDay } from './banking-day.ts'

const date = (text: string) => Temporal.PlainDate.from(text)

describe('banking days', () => {
  const EASTER = [
    '2000-04-23',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ]
  test('Easter falls when the church says', () => {
    for (const sunday of EASTER) assert.equal(easterSunday(Number(sunday.slice(0, 4))).toString(), sunday)
  })

  const CLOSED = {
    'a Saturday': '2026-11-14',
    'a Sunday': '2026-11-15',
    'New Year': '2027-01-01',
    'Maundy Thursday': '2026-04-02',
    'Good Friday': '2026-04-03',
    'Easter Monday': '2026-04-06',
    'Labour Day': '2026-05-01',
    'Ascension Day': '2026-05-14',
    'Constitution Day': '2027-05-17',
    'Whit Monday': '2026-05-25',
    'Christmas Day': '2026-12-25',
  }
  for (const [name, day] of Object.entries(CLOSED))
    test(`${name} is none`, () => assert.equal(isBankingDay(NORWAY, date(day)), false))

  const OPEN = {
    'a Monday': '2026-11-16',
    'Wednesday before Easter': '2026-04-01',
    'Christmas Eve': '2026-12-24',
    '29 February': '2028-02-29',
  }
  for (const [name, day] of Object.entries(OPEN))
    test(`${name} is one`, () => assert.equal(isBankingDay(NORWAY, date(day)), true))

  test('from a closed day on, the next open one', () => {
    assert.equal(bankingDayFrom(NORWAY, date('2026-11-16')).toString(), '2026-11-16')
    assert.equal(bankingDayFrom(NORWAY, date('2026-11-14')).toString(), '2026-11-16')
    assert.equal(bankingDayFrom(NORWAY, date('2026-04-02')).toString(), '2026-04-07')
    assert.equal(bankingDayFrom(NORWAY, date('2026-12-25')).toString(), '2026-12-28')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyFromTransactions } from '../history-from-transactions.ts'
import { balanceChart, type BalanceHistory } from './balance-chart.ts'
import { toPeriods } from './balance-periods.ts'
import { chooseDateTicks } from './date-ticks.ts'

const day = (date: string, minorUnits: bigint) => ({ date, minorUnits })
const HISTORY: BalanceHistory = {
  days: [
    day('2026-11-12', 250_00n),
    day('2026-11-13', 250_00n),
    day('2026-11-14', -50_00n),
    day('2026-11-15', -50_00n),
    day('2026-11-16', 99_95n),
  ],
  currency: 'NOK',
  fractionDigits: 2,
}

test('days with the same balance are one period, and a period says by how much the balance moved', () => {
  const periods = toPeriods(HISTORY.days).map(({ firstDate, lastDate, change }) => [
    firstDate,
    lastDate,
    change,
  ])
  assert.deepEqual(periods, [
    ['2026-11-12', '2026-11-13', undefined],
    ['2026-11-14', '2026-11-15', -300_00n],
    ['2026-11-16', '2026-11-16', 149_95n],
  ])
})

test('the chart is a step line: horizontal while nothing happens, vertical on the day of a change', () => {
  const markup = balanceChart(HISTORY, 'The balance').toString()
  const [wide = '', narrow = ''] = markup.match(/<svg.*?<\/svg>/gs) ?? []
  for (const drawing of [wide, narrow]) {
    assert.match(drawing, /<path class="chart-line" d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+V[\d.]+H[\d.]+"\/>/)
    assert.match(drawing, /<title>14 Nov to 15 Nov: −50\.00 NOK \(−300\.00\)<\/title>/)
    assert.match(drawing, /<title>16 Nov: 99\.95 NOK \(\+149\.95\)<\/title>/)
    assert.match(drawing, /<line class="zero"/)
    assert.match(drawing, /role="img" aria-label="The balance"/)
  }
  assert.notEqual(narrow, '')
})

test('nothing of a drawing is outside of it', () => {
  const flat = { ...HISTORY, days: HISTORY.days.map(({ date }) => day(date, 0n)) }
  for (const history of [HISTORY, flat]) {
    const [wide = ''] =
      balanceChart(history, '')
        .toString()
        .match(/<svg.*?<\/svg>/s) ?? []
    const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(wide) ?? []
    const numbers = (name: string) =>
      [...wide.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => Number(value))
    for (const x of [...numbers('x'), ...numbers('x1'), ...numbers('x2')])
      assert(x >= 0 && x <= Number(width))
    for (const y of [...numbers('y'), ...numbers('y1'), ...numbers('y2')])
      assert(y >= 0 && y <= Number(height))
  }
})

test('a short range shows days up to the last one, a long one shows months', () => {
  const dates = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 10, 16 - (count - 1 - index))).toISOString().slice(0, 10),
    )
  const labels = (count: number, max: number) => chooseDateTicks(dates(count), max).map(({ label }) => label)
  assert.deepEqual(labels(30, 4), ['23 Oct', '31 Oct', '8 Nov', '16 Nov'])
  assert.deepEqual(labels(90, 8), ['Sep', 'Oct', 'Nov'])
  assert.deepEqual(labels(365, 4), ['Feb', 'May', 'Aug', 'Nov'])
})

test('the balance of each day is computed backwards from what the account holds now', () => {
  const lines = [
    { bookingStatus: 'pending', amount: '-84.00' },
    { bookingStatus: 'booked', bookingDate: '2026-11-16', amount: '100.05' },
    { bookingStatus: 'booked', bookingDate: '2026-11-14', amount: '-50.00' },
    { bookingStatus: 'booked', bookingDate: '2026-11-14', amount: '20.00' },
  ]
  const range = { balance: '1016.05', currency: 'NOK', today: '2026-11-16', days: 4 }
  const { days, fractionDigits } = historyFromTransactions(lines, range)
  assert.equal(fractionDigits, 2)
  assert.deepEqual(days, [
    day('2026-11-13', 1030_00n),
    day('2026-11-14', 1000_00n),
    day('2026-11-15', 1000_00n),
    day('2026-11-16', 1100_05n),
  ])
})

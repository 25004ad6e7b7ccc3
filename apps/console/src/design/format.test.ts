import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAccount, formatAmount, formatTime } from './format.ts'

test('amounts have their digits in groups, and no digit is lost', () => {
  assert.equal(formatAmount('1250.00'), '1\u00a0250.00')
  assert.equal(
    formatAmount('-9007199254740993.10'),
    '\u22129\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993.10',
  )
  assert.equal(formatAmount('0.5'), '0.5')
  assert.equal(formatAmount('n/a'), 'n/a')
})

test('times are those of Norway, in summer and in winter', () => {
  assert.equal(formatTime(new Date('2026-11-16T09:37:00Z')), 'Mon 16 Nov 2026, 10:37')
  assert.equal(formatTime(new Date('2026-07-01T22:05:00Z')), 'Thu 2 Jul 2026, 00:05')
})

test('account numbers are written as people write them', () => {
  assert.equal(formatAccount('99860510002'), '9986.05.10002')
  assert.equal(formatAccount('NO9386011117947'), 'NO9386011117947')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitRate } from './limit-rate.ts'

test('so many at once, then so many a second, and no more than that saved up', () => {
  const may = limitRate({ perSecond: 2, atOnce: 3 })
  const passed = (at: number) => Array.from({ length: 10 }, () => may(at)).filter(Boolean).length
  assert.equal(passed(1_000_000), 3)
  assert.equal(passed(1_000_499), 0)
  assert.equal(passed(1_001_000), 2)
  assert.equal(passed(9_000_000), 3)
  assert.equal(passed(1_000_000), 0)
  assert.equal(passed(1_000_500), 1)
})

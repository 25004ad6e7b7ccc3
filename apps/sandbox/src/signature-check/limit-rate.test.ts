import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitRate } from './limit-rate.ts'

test('allows a burst, then a rate per second, and saves up no more than a burst', () => {
  const isAllowed = limitRate({ perSecond: 2, burst: 3 })
  const passed = (at: number) => Array.from({ length: 10 }, () => isAllowed(at)).filter(Boolean).length
  assert.equal(passed(1_000_000), 3)
  assert.equal(passed(1_000_499), 0)
  assert.equal(passed(1_001_000), 2)
  assert.equal(passed(9_000_000), 3)
  assert.equal(passed(1_000_000), 0)
  assert.equal(passed(1_000_500), 1)
})

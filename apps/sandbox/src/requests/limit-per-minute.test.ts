import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitPerMinute } from './limit-per-minute.ts'

test('each key has a limit in each minute', () => {
  const isAllowed = limitPerMinute(2)
  const passed = (key: string, at: number) =>
    Array.from({ length: 4 }, () => isAllowed(key, at)).filter(Boolean)
  assert.equal(passed('a', 60_000).length, 2)
  assert.equal(passed('b', 119_999).length, 2)
  assert.equal(passed('a', 119_999).length, 0)
  assert.equal(passed('a', 120_000).length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitPerMinute } from './limit-per-minute.ts'

test('so many of each key in a minute, and as many again in the next', () => {
  const may = limitPerMinute(2)
  const passed = (key: string, at: number) => Array.from({ length: 4 }, () => may(key, at)).filter(Boolean)
  assert.equal(passed('a', 60_000).length, 2)
  assert.equal(passed('b', 119_999).length, 2)
  assert.equal(passed('a', 119_999).length, 0)
  assert.equal(passed('a', 120_000).length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPerWindow } from './count-per-window.ts'

test('each key has a limit in each window', () => {
  const { claim } = countPerWindow(2, 60_000)
  const passed = (key: string, at: number) => Array.from({ length: 4 }, () => claim(key, at)).filter(Boolean)
  assert.equal(passed('a', 60_000).length, 2)
  assert.equal(passed('b', 119_999).length, 2)
  assert.equal(passed('a', 119_999).length, 0)
  assert.equal(passed('a', 120_000).length, 2)
})

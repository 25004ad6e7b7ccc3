import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDifference } from '../index.ts'

test('returns line and column, and both lines', () => {
  assert.equal(firstDifference('a: 1\nb: 2', 'a: 1\nb: 2'), undefined)
  const cases = [
    ['a: 1\nb: 2', 'a: 1\nb: 3', { line: 2, column: 4, expected: 'b: 2', received: 'b: 3' }],
    ['a: 1', 'a: 1\n', { line: 2, column: 1, expected: undefined, received: '' }],
    ['a: 1\nb: 2', 'a: 1', { line: 2, column: 1, expected: 'b: 2', received: undefined }],
    ['a: 1\nb', 'a: 1\r\nb', { line: 1, column: 5, expected: 'a: 1', received: 'a: 1\r' }],
    ['', 'x', { line: 1, column: 1, expected: '', received: 'x' }],
  ] as const
  for (const [expected, received, difference] of cases)
    assert.deepEqual(firstDifference(expected, received), difference)
})

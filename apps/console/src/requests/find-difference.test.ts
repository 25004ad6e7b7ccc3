import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDifference } from './find-difference.ts'

test('equal texts have no difference', () => {
  assert.equal(findDifference('a\nb', 'a\nb'), undefined)
})

test('only the characters that differ are marked', () => {
  assert.deepEqual(findDifference('date: x\nto: post /v1', 'date: x\nto: POST /v1'), {
    line: 2,
    column: 5,
    expected: { before: 'to: ', differing: 'post', after: ' /v1' },
    received: { before: 'to: ', differing: 'POST', after: ' /v1' },
  })
})

test('a newline belongs to the line that it ends', () => {
  assert.deepEqual(findDifference('a\nb', 'a\nb\n'), {
    line: 2,
    column: 2,
    expected: { before: 'b', differing: '', after: '' },
    received: { before: 'b', differing: '\n', after: '' },
  })
  assert.deepEqual(findDifference('a\nb', 'a\r\nb')?.received, { before: 'a', differing: '\r', after: '\n' })
})

test('a text that ends early, and one that begins otherwise', () => {
  assert.equal(findDifference('a\nb\nc', 'a')?.line, 1)
  assert.deepEqual(findDifference('a', '')?.expected, { before: '', differing: 'a', after: '' })
  assert.equal(findDifference('', 'x')?.column, 1)
})

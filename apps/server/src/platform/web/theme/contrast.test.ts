import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseColour } from './colours.ts'
import { contrastRatio, formatRatio } from './contrast.ts'

test('the contrast of known pairs is what WCAG says', () => {
  assert.equal(contrastRatio('#000000', '#ffffff'), 21)
  assert.equal(contrastRatio('#123456', '#123456'), 1)
  // The two greys around 4.5:1 on white.
  assert.ok(contrastRatio('#767676', '#ffffff') >= 4.5)
  assert.ok(contrastRatio('#777777', '#ffffff') < 4.5)
})

test('a ratio is rounded down, so that no refused one looks sufficient', () => {
  assert.equal(formatRatio(4.4999), '4.49:1')
  assert.equal(formatRatio(4.5), '4.50:1')
})

test('a colour has three or six digits; others cannot be measured or could hide something', () => {
  assert.equal(parseColour('#Ab1'), '#aabb11')
  assert.equal(parseColour('#A1B2C3'), '#a1b2c3')
  for (const text of [
    'red',
    '#12',
    '#12345',
    '#12345678',
    '#1234567',
    'rgb(0 0 0)',
    '#fff; x: y',
    '',
    7,
    null,
  ])
    assert.equal(parseColour(text), undefined)
})

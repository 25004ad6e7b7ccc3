import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNationalId } from './national-id.ts'

test('a synthetic number is accepted', () => {
  assert.deepEqual(parseNationalId('17859310028'), { ok: true, value: '17859310028' })
})

for (const text of [
  '17859310029',
  '1785931002',
  '178593100280',
  '99859310028',
  '17 85 93 10028',
  '',
  '１7859310028',
])
  test(`${JSON.stringify(text)} is refused, and its digits are not repeated`, () => {
    const parsed = parseNationalId(text)
    assert.ok(!parsed.ok)
    assert.doesNotMatch(parsed.problem, /[02-9][0-9]/)
  })

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseFixture } from './fixture.ts'

const text = readFileSync(
  new URL('../../../../../examples/core-bank-python/fixture.json', import.meta.url),
  'utf8',
)

test('the fixture of the example in Python is read, with amounts as integers', () => {
  const parsed = parseFixture(text)
  assert(parsed.ok)
  assert.equal(parsed.value.limited?.most.minorUnits, 500_000n)
  assert.deepEqual(parsed.value.testActions, ['deposit', 'settle'])
})

test('a problem names the field and what was expected', () => {
  const problems = [
    ['{', /^it is not JSON/],
    ['[]', /expected an object/],
    [
      text.replace('"payer": { "nationalId"', '"payer": { "nationalID"'),
      /^people\.payer\.nationalId: expected a text/,
    ],
    [
      text.replace('["deposit", "settle"]', '["deposit", "restart"]'),
      /^testActions\[1\]: expected "deposit" or "settle"/,
    ],
    [
      text.replace('"minorUnits": "500000"', '"minorUnits": 500000'),
      /^limited\.most\.minorUnits: expected a text/,
    ],
  ] as const
  for (const [given, expected] of problems) {
    const parsed = parseFixture(given)
    assert(!parsed.ok)
    assert.match(parsed.problem, expected)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type KidAlgorithm, kidCheckDigit, parseKid } from './kid.ts'

const VECTORS: readonly (readonly [KidAlgorithm, string])[] = [
  ['mod10', '12345678903'],
  ['mod10', '12345674'],
  ['mod10', '18'],
  ['mod10', '00'],
  ['mod11', '12345678903'],
  ['mod11', '345-'],
  ['mod11', '19'],
]
for (const [algorithm, kid] of VECTORS)
  test(`${algorithm} KID ${kid} is accepted`, () => {
    assert.deepEqual(parseKid(kid, algorithm), { ok: true, value: kid })
  })

const zeros = (count: number): boolean => parseKid('0'.repeat(count), 'mod10').ok

test('2 and 25 digits are a KID, 1 and 26 are not', () => {
  assert.deepEqual([zeros(1), zeros(2), zeros(25), zeros(26)], [false, true, true, false])
})

for (const kid of ['12345675', '1234567-', '', ' 12345674', '12345674 ', '-', '1-4', '１８'])
  test(`mod10 ${JSON.stringify(kid)} is no KID`, () => {
    assert.equal(parseKid(kid, 'mod10').ok, false)
  })

test('exactly one check character fits, whatever the digits', () => {
  const digits = fc.stringMatching(/^[0-9]{1,24}$/)
  fc.assert(
    fc.property(digits, fc.constantFrom<KidAlgorithm>('mod10', 'mod11'), (text, algorithm) => {
      const fitting = Array.from('0123456789-').filter((last) => parseKid(text + last, algorithm).ok)
      assert.deepEqual(fitting, [kidCheckDigit(text, algorithm)])
    }),
  )
})

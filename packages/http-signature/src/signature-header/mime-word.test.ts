import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { decodeMimeWord, encodeMimeWord } from '../index.ts'

const decoded = (value: string) => {
  const outcome = decodeMimeWord(value)
  return outcome.ok ? outcome.value : outcome.problem.kind
}

test('SIG-12 the form of the specification', () => {
  assert.equal(encodeMimeWord('Tromsø'), '=?utf-8?B?VHJvbXPDuA==?=')
  assert.equal(encodeMimeWord('Tromsø 2', { encoding: 'Q' }), '=?utf-8?Q?Troms=C3=B8_2?=')
  assert.equal(
    encodeMimeWord('Tromsø', { charset: 'iso-8859-1', encoding: 'Q' }),
    '=?iso-8859-1?Q?Troms=F8?=',
  )
})

describe('SIG-12 read', () => {
  const cases: [value: string, text: string][] = [
    ['=?UTF-8?b?VHJvbXPDuA==?=', 'Tromsø'],
    ['=?Iso-8859-1?q?Troms=f8_x?=', 'Tromsø x'],
    ['=?utf-8?B?VHJv?= =?utf-8?B?bXPDuA==?=', 'Tromsø'],
    ['=?utf-8?B?VHJv?= \t =?iso-8859-1?Q?ms=F8?=', 'Tromsø'],
    ['=?utf-8?Q?Troms=C3?= =?utf-8?Q?=B8?=', 'Tromsø'],
    ['=?utf-8?B??=', ''],
    ['plain', 'plain'],
    ['', ''],
    ['keyId="=?utf-8?B?VHJv?="', 'keyId="=?utf-8?B?VHJv?="'],
    ['Troms\xf8', 'Tromsø'],
    ['Troms\xc3\xb8', 'Tromsø'],
    ['Tromsø …', 'Tromsø …'],
  ]
  for (const [value, text] of cases) test(JSON.stringify(value), () => assert.equal(decoded(value), text))
})

describe('SIG-12 refused', () => {
  const cases: [value: string, kind: string][] = [
    ['=?utf-8?B?VHJv', 'mime-word-malformed'],
    ['=?utf-8?B?VHJv?= x', 'mime-word-malformed'],
    ['=?utf-8?B?VHJv?=x', 'mime-word-malformed'],
    ['=?utf-8?B?VHJvbXPDuA?=', 'mime-word-malformed'],
    ['=?utf-8?B?VH Jv?=', 'mime-word-malformed'],
    ['=?utf-8?C?VHJv?=', 'mime-word-malformed'],
    ['=?utf-8?Q?=3?=', 'mime-word-malformed'],
    ['=?utf-8?Q?=zz?=', 'mime-word-malformed'],
    ['=?utf-8?Q?a?b?=', 'mime-word-malformed'],
    ['=??B?VHJv?=', 'mime-word-charset-unknown'],
    ['=?utf-16?B?VHJv?=', 'mime-word-charset-unknown'],
    ['=?utf-8?Q?=F8?=', 'mime-word-text-invalid'],
    ['=?utf-8?Q?=C0=AF?=', 'mime-word-text-invalid'],
    ['x'.repeat(8193), 'signature-too-long'],
  ]
  for (const [value, kind] of cases) test(value.slice(0, 40), () => assert.equal(decoded(value), kind))
  test('8192 characters are read', () => assert.equal(decoded('x'.repeat(8192)).length, 8192))
  test('what is inside an encoded word is not decoded again', () =>
    assert.equal(decoded(encodeMimeWord('=?utf-8?B?VHJv?=')), '=?utf-8?B?VHJv?='))
})

test('SIG-12 what is encoded is decoded, in all four ways', () => {
  const latin1 = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  })
  const encoding = fc.constantFrom('B' as const, 'Q' as const)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), encoding, (text, way) => {
      assert.equal(decoded(encodeMimeWord(text, { encoding: way })), text)
    }),
  )
  fc.assert(
    fc.property(latin1, encoding, (text, way) => {
      assert.equal(decoded(encodeMimeWord(text, { charset: 'iso-8859-1', encoding: way })), text)
    }),
  )
})

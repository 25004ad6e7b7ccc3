import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findJsonMistake } from './json-mistake.ts'
import { BULK_JSON_LIMITS, JSON_LIMITS, readJson } from './json.ts'
import type { TppMessage } from './tpp-message.ts'

const encoder = new TextEncoder()
const read = (text: string) => readJson(encoder.encode(text))
const faultOf = (text: string): TppMessage | undefined => {
  const result = read(text)
  return result.ok ? undefined : result.problem
}

test('SVC-08 reads what JSON.parse reads, whatever was written', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }),
      fc.constantFrom(0, 2),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(!text.includes('__proto__') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text))
        assert.deepEqual(read(text), { ok: true, value: JSON.parse(text) })
      },
    ),
    { numRuns: 1000 },
  )
})

test('refuses what JSON.parse refuses, and never throws', () => {
  const soup = fc
    .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', '-', 'e', ' ', 'null', '"a"'), {
      maxLength: 24,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(soup, (text) => {
      const result = read(text)
      if (result.ok) assert.deepEqual(result.value, JSON.parse(text))
      else assert.equal(result.problem.code, 'FORMAT_ERROR')
    }),
    { numRuns: 5000 },
  )
})

const REFUSED: readonly (readonly [string, string, string | undefined])[] = [
  ['a key twice', '{"a":1,"a":1}', 'a'],
  ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'a'],
  ['a key twice, deep down', '{"x":[{"b":1},{"b":[{"c":1,"d":2,"c":3}]}]}', 'x[1].b[0].c'],
  ['a key twice after a nested object', '{"a":{"a":1},"b":[],"a":2}', 'a'],
  ['1e400', '{"a":[0,1e400]}', 'a[1]'],
  ['-1e400', '[-1e400]', '[0]'],
  ['a number of 400 digits', `[${'9'.repeat(400)}]`, '[0]'],
  ['a high surrogate alone', '{"a":"\\ud83d"}', 'a'],
  ['a low surrogate alone', '{"a":"x\\ude00"}', 'a'],
  ['surrogates in the wrong order', '["\\ude00\\ud83d"]', '[0]'],
  ['a surrogate in a key', '{"\\ud83d":1}', ''],
  ['__proto__', '{"__proto__":{"isAdmin":true}}', '__proto__'],
  ['__proto__, escaped', '{"a":{"\\u005f_proto__":1}}', 'a.__proto__'],
  ['no JSON', '{"a":}', undefined],
  ['XML', '<a/>', undefined],
  ['an open string', '{"a', undefined],
  ['two values', '{} {}', undefined],
  ['a trailing comma', '[1,]', undefined],
  ['a comment', '{}//', undefined],
  ['NaN', '[NaN]', undefined],
  ['nothing', '', undefined],
  ['spaces alone', '  ', undefined],
  ['a byte order mark', '\uFEFF{}', undefined],
]
for (const [name, text, path] of REFUSED)
  test(`SVC-08 400 FORMAT_ERROR: ${name}`, () => {
    const fault = faultOf(text)
    assert.equal(fault?.code, 'FORMAT_ERROR')
    if (path !== '') assert.equal(fault?.path, path)
  })

for (const bytes of [
  [0x22, 0xff, 0x22],
  [0x22, 0xc3, 0x22],
  [0x22, 0xed, 0xa0, 0x80, 0x22],
  [0x22, 0xc0, 0x80, 0x22],
  [0xff, 0xfe, 0x7b, 0x00],
])
  test(`SVC-09 400 FORMAT_ERROR: bytes ${bytes.map((byte) => byte.toString(16)).join(' ')} are no UTF-8`, () => {
    assert.equal(readJson(Uint8Array.from(bytes)).ok, false)
  })

test('a whole surrogate pair, escaped or not, is a character', () => {
  assert.deepEqual(read('["\\ud83d\\ude00","😀"]'), { ok: true, value: ['😀', '😀'] })
})

test('the same key in two objects is not a repeated key', () => {
  assert.equal(read('[{"a":{"a":1}},{"a":[{"a":1},{"a":1}]}]').ok, true)
})

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('32 levels are accepted, 33 are refused', () => {
  assert.equal(read(nested(32)).ok, true)
  assert.equal(faultOf(nested(33))?.text, 'expected at most 32 levels of objects and arrays, got more')
})

const ofLength = (length: number): string => `"${'x'.repeat(length - 2)}"`

test('262144 bytes are accepted, 262145 are refused', () => {
  assert.equal(read(ofLength(JSON_LIMITS.bytesMax)).ok, true)
  assert.equal(read(ofLength(JSON_LIMITS.bytesMax + 1)).ok, false)
})

test('a bulk of 1048576 bytes is accepted, 1048577 are refused', () => {
  const readBulk = (length: number) => readJson(encoder.encode(ofLength(length)), BULK_JSON_LIMITS).ok
  assert.equal(readBulk(1_048_576), true)
  assert.equal(readBulk(1_048_577), false)
})

test('the message of a mistake does not repeat the body', () => {
  assert.deepEqual(
    faultOf('{"nationalId":"17859310028",}')?.text,
    'expected JSON, got a mistake at position 28 (line 1, column 29): there is "}" where a name in double quotes should be',
  )
})

const MISTAKES: readonly (readonly [name: string, text: string, position: number, description: string])[] = [
  ['spaces alone', '  ', 2, 'the text ends where a value should be'],
  ['cut off', '{"a":[1,2', 9, 'the text ends where a comma or ] should be'],
  ['an open text', '{"a":"x', 7, 'the text ends where a double quote that ends the text should be'],
  ['single quotes', "{'a':1}", 1, `there is "'" where a name in double quotes or } should be`],
  ['a name without quotes', '{a:1}', 1, 'there is "a" where a name in double quotes or } should be'],
  ['no comma', '{"a":1 "b":2}', 7, 'there is a double quote where a comma or } should be'],
  ['no colon', '{"a" 1}', 5, 'there is "1" where a colon should be'],
  ['another bracket', '[1}', 2, 'there is "}" where a comma or ] should be'],
  ['what Python writes', '{"a":True}', 5, 'there is "T" where a value should be'],
  ['a number with zeros before', '[007]', 2, 'there is "0" where a comma or ] should be'],
  ['a number that ends in a point', '[1.]', 3, 'there is "]" where a digit should be'],
  ['an escape that is none', String.raw`["\x41"]`, 3, 'there is "x" where an escape that JSON has should be'],
  [
    'a half escape',
    String.raw`["\u00f"]`,
    7,
    'there is a double quote where four hexadecimal digits after \\u should be',
  ],
  ['two values', '{} {}', 3, 'there is "{" where the end of the text should be'],
  ['a character of two units', '[😀]', 1, 'there is "<U+1F600>" where a value or ] should be'],
]
for (const [name, text, position, description] of MISTAKES)
  test(`SVC-08 a mistake is reported with its position: ${name}`, () => {
    const where = `position ${position} (line 1, column ${position + 1})`
    assert.equal(faultOf(text)?.text, `expected JSON, got a mistake at ${where}: ${description}`)
  })

for (const [name, text, description] of [
  ['plain text', 'hello world', 'begins with "h": send JSON, not a form or plain text'],
  ['a form', ' amount=1', 'begins with "a": send JSON, not a form or plain text'],
  ['XML', '\n<a/>', 'begins with "<": send JSON, not XML'],
] as const)
  test(`SVC-08 DX-02 a text that is not JSON at all is reported as such: ${name}`, () => {
    assert.equal(
      faultOf(text)?.text,
      `expected a JSON object, which begins with "{", got a text that ${description}`,
    )
  })

test('a mistake in a text of several lines is reported with its line', () => {
  assert.match(
    faultOf('{\n  "a": 1,\n  b: 2\n}')?.text ?? '',
    /position 14 \(line 3, column 3\): there is "b"/,
  )
})

test('a mistake is found wherever JSON.parse refuses, at the position that JSON.parse reports if it does', () => {
  const parts = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    'a',
    '0',
    '1',
    '-',
    '.',
    'e',
    ' ',
    '\n',
    'null',
    'tru',
  ]
  const soup = fc.array(fc.constantFrom(...parts, '"a"', '\\u00', '"a":1', '{"a":'), { maxLength: 12 })
  fc.assert(
    fc.property(soup, (chosen) => {
      const text = chosen.join('')
      const mistake = findJsonMistake(text)
      try {
        JSON.parse(text)
        assert.equal(mistake, undefined)
      } catch (error) {
        assert(mistake !== undefined, text)
        const reported = /at position ([0-9]+)/.exec(String(error))?.[1]
        if (reported !== undefined) assert.equal(mistake.position, Number(reported), String(error))
      }
    }),
    { numRuns: 5000 },
  )
})

const HOSTILE = {
  numbers: `[${'1,'.repeat(130_000)}1]`,
  keys: `{${Array.from({ length: 18_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'empty objects': `[${'{},'.repeat(80_000)}{}]`,
  'escaped strings': `[${'"\\n",'.repeat(50_000)}1]`,
  quotes: '"'.repeat(262_000),
  backslashes: `"${'\\'.repeat(262_000)}`,
  brackets: '['.repeat(262_000),
  digits: '1'.repeat(262_000),
  'numbers with a mistake at the end': `[${'1,'.repeat(130_000)}]`,
  'lines with a mistake at the end': `[${'\n'.repeat(262_000)}`,
}
for (const [name, text] of Object.entries(HOSTILE))
  test(`256 KiB of ${name} is checked in linear time, also once the code is optimised`, () => {
    const bytes = encoder.encode(text)
    const times = Array.from({ length: 15 }, () => {
      const start = process.cpuUsage()
      readJson(bytes)
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }).toSorted((left, right) => left - right)
    // Of CPU time, the middle one: a busy machine must not fail the test. In quadratic time it would be minutes.
    assert.ok((times[7] ?? Number.POSITIVE_INFINITY) < 100, `${times[7]} ms`)
  })

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { formatSignatureHeader, parseSignatureHeader } from '../index.ts'

const parts = ['keyId="SN=1,CA=CN=a"', 'algorithm="rsa-sha256"', 'headers="date digest"', 'signature="AAEC"']
const read = (text: string) => parseSignatureHeader(text)
const withKeyId = (keyId: string) => read(parts.with(0, `keyId="${keyId}"`).join())

test('SIG-04 four parts in order, joined by a comma', () => {
  assert.deepEqual(read(parts.join()), {
    ok: true,
    value: {
      keyId: 'SN=1,CA=CN=a',
      algorithm: 'rsa-sha256',
      headers: ['date', 'digest'],
      signature: Buffer.from([0, 1, 2]),
    },
  })
  assert(read(parts.join(', ')).ok)
})

test('SIG-04 in any other order the parts are refused', () => {
  for (const [one, other] of [
    [0, 1],
    [0, 3],
    [1, 2],
    [2, 3],
  ] as const) {
    const swapped = parts.with(one, parts[other] ?? '').with(other, parts[one] ?? '')
    const outcome = read(swapped.join())
    assert(!outcome.ok && outcome.problem.kind === 'part-out-of-order')
    assert.equal(outcome.problem.expected, 'keyId, algorithm, headers, signature')
  }
})

describe('SIG-04 a problem says what is wrong', () => {
  const cases: [text: string, kind: string, hint?: RegExp][] = [
    [parts.join(';'), 'part-malformed', /only a comma/],
    [`Signature ${parts.join()}`, 'part-malformed', /Authorization/],
    [parts.join().replaceAll('"', ''), 'part-malformed', /double quotes/],
    [parts.join().slice(0, -1), 'part-malformed', /no closing quote/],
    [`${parts.join()},`, 'part-malformed', /no comma/],
    [parts.join().replace('CN=a', 'CN="a"'), 'part-malformed', /quote inside/],
    [`${parts.join()}\n`, 'part-malformed', /White space/],
    [`=?utf-8?B?AAAA?=`, 'part-malformed', /encoded twice/],
    ['', 'part-malformed'],
    [parts.join().replace('keyId', 'keyid'), 'part-unknown', /spelled keyId/],
    [`${parts.join()},created=1`, 'part-unknown'],
    [`${parts.join()},${parts[0]}`, 'part-repeated'],
    [parts.slice(1).join(), 'part-missing'],
  ]
  for (const [text, kind, hint] of cases)
    test(`${kind}: ${text.slice(0, 60)}`, () => {
      const outcome = read(text)
      assert(!outcome.ok)
      assert.equal(outcome.problem.kind, kind)
      if (hint) assert.match(outcome.problem.hint ?? '', hint)
    })
})

test('SIG-05 escapes of the header and escapes of the name live together', () => {
  for (const [written, meant] of [
    [String.raw`O=a\, b`, String.raw`O=a\, b`],
    [String.raw`O=a\\, b`, String.raw`O=a\, b`],
    [String.raw`O=\"a, b\"`, 'O="a, b"'],
    [String.raw`O=a\2C b`, String.raw`O=a\2C b`],
    [String.raw`O=a\\\"b`, String.raw`O=a\"b`],
  ] as const) {
    const outcome = withKeyId(written)
    assert(outcome.ok)
    assert.equal(outcome.value.keyId, meant)
  }
})

test('SIG-04 what is written is read', () => {
  const token = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/)
  const names = fc.uniqueArray(token, { minLength: 1, maxLength: 8 })
  const signature = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.string(), fc.string(), names, signature, (keyId, algorithm, headers, bytes) => {
      const value = { keyId, algorithm, headers, signature: bytes }
      assert.deepEqual(read(formatSignatureHeader(value)), { ok: true, value })
    }),
  )
})

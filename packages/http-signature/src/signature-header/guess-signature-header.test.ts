import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeMimeWord, guessSignatureHeader, readSignatureHeader } from '../index.ts'

const KEY_ID = 'SN=1F0A,CA=CN=Havn Sandbox CA,O=Havn,C=NO'
const BASE64 = 'AP7/+//v'
const parts = {
  keyId: `keyId="${KEY_ID}"`,
  algorithm: 'algorithm="rsa-sha256"',
  headers: 'headers="date digest x-request-id"',
  signature: `signature="${BASE64}"`,
}
const { keyId, algorithm, headers, signature } = parts
const right = [keyId, algorithm, headers, signature].join(',')
const meant = {
  keyId: KEY_ID,
  algorithm: 'rsa-sha256',
  headers: ['date', 'digest', 'x-request-id'],
  signature: Buffer.from(BASE64, 'base64'),
}

const guess = (value: string, name = 'signature') => guessSignatureHeader(new Map([[name, [value]]]))

describe('what a Signature header was meant to say', () => {
  test('a right one says what it says', () => {
    const read = readSignatureHeader(new Map([['signature', [right]]]))
    assert.deepEqual(guess(right), read.ok ? read.value : undefined)
  })

  const WRITTEN: Readonly<Record<string, string>> = {
    'another order': [signature, headers, algorithm, keyId].join(','),
    'no quotes': right.replaceAll('"', ''),
    'single quotes': right.replaceAll('"', "'"),
    'typographic quotes': right.replaceAll('"', '”'),
    'the last quote missing': right.slice(0, -1),
    'a comma at the end': `${right},`,
    'semicolons and spaces between the parts': right.replaceAll('",', '" ; '),
    'spaces around the equals signs': right.replaceAll('="', ' = "'),
    'other names': right.replace('keyId', 'KeyID').replace('headers', 'Headers'),
    'the word Signature in front': `Signature ${right}`,
    'a list in upper case with commas': right.replace(
      'date digest x-request-id',
      'Date, Digest, X-Request-ID',
    ),
    'a name listed twice': right.replace('date digest', 'date digest date'),
    'the alphabet for URLs, without padding': right.replace(BASE64, 'AP7_-__v'),
    'line breaks in the Base64': right.replace(BASE64, 'AP7/ +//v'),
    'MIME-encoded': encodeMimeWord(right),
  }
  for (const [name, value] of Object.entries(WRITTEN))
    test(`SIG-04 ${name}`, () => assert.deepEqual(guess(value), meant))

  test('in the Authorization header', () => {
    assert.deepEqual(guess(`Signature ${right}`, 'authorization'), meant)
  })

  test('without keyId or algorithm, the rest', () => {
    assert.deepEqual(guess([headers, signature].join(',')), { ...meant, keyId: '', algorithm: '' })
  })

  test('nothing where nothing is signed, listed or bounded', () => {
    for (const value of [
      '',
      'nonsense',
      keyId,
      headers,
      signature,
      right.replace(BASE64, ''),
      `${right} `.repeat(100),
    ])
      assert.equal(guess(value), undefined, value.slice(0, 80))
    assert.equal(guessSignatureHeader(new Map()), undefined)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSignatureHeader } from '../index.ts'

const text =
  'keyId="SN=1,CA=CN%3DBank%20CA%2CC%3DDE",algorithm="rsa-sha256",headers="Digest X-Request-ID",signature="AAAA"'

test('names in any case and a percent-encoded keyId are read where they are accepted', () => {
  const header = parseSignatureHeader(text, { caseOfNames: 'any', keyId: 'percent-encoded' })
  assert(header.ok)
  assert.deepEqual(header.value.headers, ['digest', 'x-request-id'])
  assert.equal(header.value.keyId, 'SN=1,CA=CN=Bank CA,C=DE')
})

test('names in capitals are refused elsewhere', () => {
  const header = parseSignatureHeader(text)
  assert(!header.ok)
  assert.equal(header.problem.kind, 'header-list-upper-case')
})

test('one name in two cases is named twice', () => {
  const header = parseSignatureHeader(text.replace('X-Request-ID', 'digest'), { caseOfNames: 'any' })
  assert(!header.ok)
  assert.equal(header.problem.kind, 'header-list-repeated')
})

test('a keyId whose percent signs encode nothing is read as it is', () => {
  const header = parseSignatureHeader(text.replace('%3D', '%zz').toLowerCase().replace('keyid', 'keyId'), {
    keyId: 'percent-encoded',
  })
  assert(header.ok)
  assert.match(header.value.keyId, /%zz/)
})

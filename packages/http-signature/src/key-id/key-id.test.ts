import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatKeyId, matchKeyId, parseKeyId } from '../index.ts'

const certificate = {
  serialNumberHex: '075BCD15',
  issuer: 'C=NO\nO=Trust\\, Oslo\nCN=CA 1',
  subject: 'C=NO\nCN=Kaia',
}
const issuer = String.raw`CN=CA 1,O=Trust\, Oslo,C=NO`

test('SIG-05 keyId is written SN=<upper-case hexadecimal>,CA=<issuer in RFC 2253 form>', () => {
  assert.equal(formatKeyId(certificate), `SN=075BCD15,CA=${issuer}`)
  assert.equal(formatKeyId({ serialNumberHex: 'ab', issuer }), `SN=AB,CA=${issuer}`)
})

test('SIG-05 keyId is read', () => {
  const keyId = parseKeyId(`SN=00:ab:0C,CA=${issuer}`)
  assert(keyId.ok)
  assert.equal(keyId.value.serialNumberHex, 'AB0C')
  assert.equal(keyId.value.issuer.length, 3)
})

test('SIG-05 the serial number counts by its value', () => {
  for (const serial of ['75BCD15', '075bcd15', '00000075BCD15', '0x75BCD15', '07:5B:CD:15'])
    assert(matchKeyId(`SN=${serial},CA=${issuer}`, certificate).ok, serial)
})

describe('SIG-05 a difference is reported', () => {
  const cases: [keyId: string, kind: string, hint: RegExp][] = [
    [`SN=75BCD16,CA=${issuer}`, 'key-id-serial-differs', /^$/],
    [`SN=123456789,CA=${issuer}`, 'key-id-serial-differs', /decimal/],
    ['SN=75BCD15,CA=CN=Kaia,C=NO', 'key-id-issuer-differs', /subject/],
    ['SN=75BCD15,CA=CN=CA 1,C=NO', 'key-id-issuer-differs', /Missing: O=Trust\\, Oslo\./],
    [`SN=75BCD15,CA=OU=x,${issuer}`, 'key-id-issuer-differs', /Not in the issuer's name: OU=x/],
    [String.raw`SN=75BCD15,CA=O=Trust\, Oslo,CN=CA 1,C=NO`, 'key-id-issuer-differs', /another order/],
    [`CA=${issuer},SN=75BCD15`, 'key-id-malformed', /SN comes first/],
    ['=?utf-8?B?AA==?=', 'key-id-malformed', /whole Signature header/],
    ['75BCD15', 'key-id-malformed', /alone/],
    ['', 'key-id-malformed', /^$/],
    [`SN=,CA=${issuer}`, 'key-id-malformed', /not hexadecimal/],
    ['SN=75BCD15,CA=CN=CA 1,O=Trust, Oslo,C=NO', 'key-id-malformed', /"Oslo,C" is no attribute type/],
  ]
  for (const [keyId, kind, hint] of cases)
    test(keyId, () => {
      const outcome = matchKeyId(keyId, certificate)
      assert(!outcome.ok)
      assert.equal(outcome.problem.kind, kind)
      assert.equal(outcome.problem.expected, `SN=075BCD15,CA=${issuer}`)
      assert.match(outcome.problem.hint ?? '', hint)
    })
})

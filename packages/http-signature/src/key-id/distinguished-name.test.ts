import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  type DistinguishedName,
  formatDistinguishedName,
  isSameDistinguishedName,
  parseCertificateName,
  parseDistinguishedName,
} from '../index.ts'

function parse(text: string): DistinguishedName {
  const outcome = parseDistinguishedName(text)
  assert(outcome.ok, text)
  return outcome.value
}

describe('SIG-05 names are read in every notation', () => {
  const cases: [text: string, values: string[]][] = [
    ['CN=a,O=b', ['a', 'b']],
    ['CN = a , O = b ', ['a', 'b']],
    [String.raw`CN=a\, b\+c\"d\\e\<f\>g\;h`, ['a, b+c"d\\e<f>g;h']],
    [String.raw`CN=a\2Cb\2bc`, ['a,b+c']],
    [String.raw`CN=\ a\ `, [' a ']],
    [String.raw`CN=Troms\C3\B8`, ['Tromsø']],
    [String.raw`CN=Troms\F8`, ['Tromsø']],
    ['CN="a, b + c",O="d"', ['a, b + c', 'd']],
    [String.raw`CN="a \"b\""`, ['a "b"']],
    ['CN=#0c0161', ['a']],
    ['CN=#1e020061', ['a']],
    ['CN=#0401ff', ['#0401ff']],
    [String.raw`CN=\#a`, ['#a']],
    ['CN=a=b', ['a=b']],
    ['CN=,O=', ['', '']],
    ['CN=a+O=b,C=NO', ['a', 'b', 'NO']],
  ]
  for (const [text, values] of cases)
    test(text, () =>
      assert.deepEqual(
        parse(text)
          .flat()
          .map(({ value }) => value),
        values,
      ),
    )
})

test('what is no name is refused', () => {
  for (const text of [
    '',
    'a',
    'CN',
    '=a',
    'CN=a,',
    'CN=a,b',
    'CN=a;O=b',
    'CN="a',
    'CN="a"b',
    'CN=#0',
    'CN=#xy',
    'CN=a\\',
    'C N=a',
  ])
    assert(!parseDistinguishedName(text).ok, text)
})

test('SIG-05 notation never decides whether two names are the same', () => {
  const name = parse('CN=Issuing CA,OU=PSD2,O=Trust,C=NO')
  for (const same of [
    'C=NO,O=Trust,OU=PSD2,CN=Issuing CA',
    'cn=issuing ca, ou=psd2, o=TRUST, c=no',
    '2.5.4.3=Issuing  CA,OID.2.5.4.11=PSD2,o=Trust,countryName=NO',
    'CN=#0c0a49737375696e67204341,OU="PSD2",O=\\54rust,C=NO',
  ])
    assert(isSameDistinguishedName(name, parse(same)), same)
  for (const other of [
    'CN=Issuing CA,OU=PSD2,O=Trust',
    'CN=Issuing CA,OU=PSD2,O=Trust,C=SE',
    'OU=PSD2,CN=Issuing CA,O=Trust,C=NO',
    'CN=Issuing CA+OU=PSD2,O=Trust,C=NO',
    'CN=IssuingCA,OU=PSD2,O=Trust,C=NO',
  ])
    assert(!isSameDistinguishedName(name, parse(other)), other)
  assert(isSameDistinguishedName(parse('CN=a+serialNumber=1'), parse('2.5.4.5=1 + cn=A')))
})

test('the names of a certificate stand in lines', () => {
  const lines = parseCertificateName('C=NO\nO=A\\, B\nCN=x + serialNumber=1')
  assert(lines.ok)
  assert.equal(formatDistinguishedName(lines.value), String.raw`C=NO,O=A\, B,CN=x+serialNumber=1`)
  const line = parseCertificateName('CN=x,C=NO')
  assert(line.ok && formatDistinguishedName(line.value) === 'C=NO,CN=x')
})

test('what is written is read', () => {
  const type = fc.constantFrom('2.5.4.3', '2.5.4.10', '2.5.4.97', '1.2.3.4', 'x-own')
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('#'))
  const relative = fc.array(fc.record({ type, value }, { noNullPrototype: true }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(fc.array(relative, { minLength: 1, maxLength: 5 }), (name) => {
      assert.deepEqual(parse(formatDistinguishedName(name)), name)
    }),
  )
})

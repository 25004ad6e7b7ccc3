import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNorwegianBban } from './bban.ts'
import { parseBic } from './bic.ts'
import { norwegianIbanOf, parseIban } from './iban.ts'

for (const bban of ['12345678903', '86011117947', '15032080119'])
  test(`VAL-03 Norwegian account ${bban} is accepted`, () => {
    assert.equal(parseNorwegianBban(bban).ok, true)
  })

for (const bban of [
  '12345678904',
  '1234567890',
  '123456789030',
  '1234.56.78903',
  '1234 56 78903',
  '',
  'NO9386011117947',
  '1234567890x',
])
  test(`VAL-03 ${JSON.stringify(bban)} is no Norwegian account`, () => {
    assert.equal(parseNorwegianBban(bban).ok, false)
  })

test('of a refused account number only the last four digits are shown', () => {
  const parsed = parseNorwegianBban('12345678904')
  assert.ok(!parsed.ok)
  assert.match(parsed.problem, /"\*{7}8904"/)
  assert.doesNotMatch(parsed.problem, /12345/)
})

test('the IBAN of a Norwegian account number is its own', () => {
  const bban = parseNorwegianBban('86011117947')
  assert.ok(bban.ok)
  assert.equal(norwegianIbanOf(bban.value), 'NO9386011117947')
})

for (const iban of [
  'NO9386011117947',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
])
  test(`VAL-04 IBAN ${iban} is accepted`, () => {
    assert.equal(parseIban(iban).ok, true)
  })

for (const iban of [
  'NO9386011117948',
  'NO93 8601 1117 947',
  'no9386011117947',
  'ZZ9386011117947',
  'NO938601111794',
  '',
  `NO93${'8'.repeat(31)}`,
])
  test(`VAL-04 ${JSON.stringify(iban)} is no IBAN`, () => {
    assert.equal(parseIban(iban).ok, false)
  })

for (const bic of ['DNBANOKK', 'DNBANOKKXXX', 'NDEANOKK', 'S3BANOKK'])
  test(`NDCT-03 BIC ${bic} is accepted`, () => {
    assert.equal(parseBic(bic).ok, true)
  })

for (const bic of ['DNBANOK', 'DNBANOKKX', 'dnbanokk', 'DNBAZZKK', 'DNBANOKKXXXX', 'DNB1N0KK', ''])
  test(`NDCT-03 ${JSON.stringify(bic)} is no BIC`, () => {
    assert.equal(parseBic(bic).ok, false)
  })

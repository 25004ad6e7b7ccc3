import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countrySpecs } from 'ibantools'
import { parseIban } from './iban.ts'
import { bicFitsIban, parseSepaIban, SEPA_COUNTRIES } from './sepa-iban.ts'

for (const iban of [
  'DE04100000010000000101',
  'FR7612345987650123456789014',
  'NO9386011117947',
  'AL47212110090000000235698741',
])
  test(`${iban} is an IBAN within SEPA`, () => {
    assert.equal(parseSepaIban(iban).ok, true)
  })

for (const iban of ['DE23100120020123456789', 'BR1800360305000010009795493C1', 'TR330006100519786457841326'])
  test(`${iban} is none`, () => {
    assert.equal(parseSepaIban(iban).ok, false)
  })

test('of the countries that ibantools counts to SEPA, none is missing', () => {
  const missing = Object.entries(countrySpecs).filter(
    ([code, spec]) => spec.SEPA && !SEPA_COUNTRIES.has(code),
  )
  assert.deepEqual(missing, [])
  assert.equal(parseIban('AL47212110090000000235698741').ok, true)
})

test('a BIC fits an IBAN of its country, also where the IBANs of a territory are those of its country', () => {
  assert.equal(bicFitsIban('BNPAFRPPXXX', 'FR7612345987650123456789014'), true)
  assert.equal(bicFitsIban('BNPAREPPXXX', 'FR7612345987650123456789014'), true)
  assert.equal(bicFitsIban('COBADEFF', 'FR7612345987650123456789014'), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { formatAmount, parseAmount } from './amount.ts'
import { CURRENCIES, type Currency, minorUnitsOf } from './currency.ts'

const minorUnits = (text: string, currency: Currency): bigint | string => {
  const parsed = parseAmount(text, currency)
  return parsed.ok ? parsed.value.minorUnits : parsed.problem
}

test('VAL-01 the list has 162 currencies', () => {
  assert.equal(CURRENCIES.length, 162)
})

const FRACTIONS: readonly (readonly [Currency, string, string])[] = [
  ['NOK', '100.00', '100.0'],
  ['NOK', '100.00', '100.000'],
  ['NOK', '100.00', '100'],
  ['JPY', '100', '100.0'],
  ['KWD', '1.000', '1.00'],
  ['HUF', '1.00', '1'],
  ['ISK', '1', '1.00'],
  ['CLP', '1', '1.00'],
  ['BYR', '1', '1.00'],
  ['MGA', '1.00', '1.0'],
  ['XDR', '1', '1.00'],
  ['GGP', '1.00', '1'],
]
for (const [currency, right, wrong] of FRACTIONS)
  test(`VAL-06 ${currency}: "${right}" is accepted, "${wrong}" is refused`, () => {
    assert.equal(typeof minorUnits(right, currency), 'bigint')
    assert.match(String(minorUnits(wrong, currency)), new RegExp(`as ${currency} has`))
  })

test('VAL-05 18 digits in all are accepted, 19 are refused', () => {
  assert.equal(minorUnits('9999999999999999.99', 'NOK'), 999_999_999_999_999_999n)
  assert.equal(typeof minorUnits('99999999999999999.99', 'NOK'), 'string')
  assert.equal(minorUnits('999999999999999999', 'JPY'), 999_999_999_999_999_999n)
  assert.equal(typeof minorUnits('9999999999999999999', 'JPY'), 'string')
})

test('the smallest amount is one minor unit; zero is refused', () => {
  assert.equal(minorUnits('0.01', 'NOK'), 1n)
  assert.equal(minorUnits('0.00', 'NOK'), 'expected an amount above zero, got "0.00"')
})

for (const text of [
  '',
  ' 1.00',
  '1.00 ',
  '-1.00',
  '+1.00',
  '01.00',
  '1,00',
  '1e2',
  '.50',
  '1.',
  'NaN',
  '0x10',
  '１.00',
  '1 000.00',
  '1.00\n',
])
  test(`VAL-05 ${JSON.stringify(text)} is no amount`, () => {
    assert.equal(typeof minorUnits(text, 'NOK'), 'string')
  })

test('an amount is written back as it came, in every currency', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 16n), fc.constantFrom(...CURRENCIES), (units, currency) => {
      const text = formatAmount({ minorUnits: units, currency })
      assert.deepEqual(parseAmount(text, currency), { ok: true, value: { minorUnits: units, currency } })
      assert.equal(text.split('.')[1]?.length ?? 0, minorUnitsOf(currency))
    }),
  )
})

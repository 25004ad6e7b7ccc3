import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { convertCurrency, type ExchangeRate, formatExchangeRate, homePerUnitOf, homeRate } from './rate.ts'

const NOK_RATE = homeRate('NOK')

const EUR: ExchangeRate = { currency: 'EUR', minorUnits: 2, nokPerUnit: '11.7250' }
const JPY: ExchangeRate = { currency: 'JPY', minorUnits: 0, nokPerUnit: '0.0672' }
const KWD: ExchangeRate = { currency: 'KWD', minorUnits: 3, nokPerUnit: '32.8640' }

const VECTORS: readonly (readonly [bigint, ExchangeRate, ExchangeRate, bigint])[] = [
  // Conversion within a currency changes nothing.
  [12_345n, NOK_RATE, NOK_RATE, 12_345n],
  [100_00n, EUR, NOK_RATE, 1_172_50n],
  [1_172_50n, NOK_RATE, EUR, 100_00n],
  // 1 JPY is 6.72 øre.
  [1n, JPY, NOK_RATE, 7n],
  [100n, JPY, NOK_RATE, 6_72n],
  // 100.00 NOK are 1488.09… JPY.
  [100_00n, NOK_RATE, JPY, 1_488n],
  // 1.000 KWD, then a fils: 3.2864 øre.
  [1_000n, KWD, NOK_RATE, 32_86n],
  [1n, KWD, NOK_RATE, 3n],
  [10_000n, KWD, EUR, 28_03n],
  // An øre is 0.00085 EUR: nothing; six are 0.0051 and so a cent.
  [1n, NOK_RATE, EUR, 0n],
  [5n, NOK_RATE, EUR, 0n],
  [6n, NOK_RATE, EUR, 1n],
  // Halves go up: 0.5 and 1.5 of a minor unit.
  [1n, { currency: 'HLF', minorUnits: 2, nokPerUnit: '0.5' }, NOK_RATE, 1n],
  [3n, { currency: 'HLF', minorUnits: 2, nokPerUnit: '0.5' }, NOK_RATE, 2n],
  [0n, EUR, JPY, 0n],
  // Far past what a float holds.
  [999_999_999_999_999_999n, EUR, NOK_RATE, 11_724_999_999_999_999_988n],
]

for (const [amount, from, to, expected] of VECTORS)
  test(`${amount} minor units of ${from.currency} are ${expected} of ${to.currency}`, () => {
    assert.deepEqual(convertCurrency(amount, from, to), { minorUnits: expected, currency: to.currency })
  })

const aRate = fc
  .record({
    minorUnits: fc.integer({ min: 0, max: 4 }),
    whole: fc.integer({ min: 0, max: 99 }),
    // Never zero, so the rate is above zero whatever the whole.
    decimals: fc.integer({ min: 1, max: 999_999 }),
  })
  .map(
    ({ minorUnits, whole, decimals }): ExchangeRate => ({
      currency: 'ANY',
      minorUnits,
      nokPerUnit: `${whole}.${String(decimals).padStart(6, '0')}`,
    }),
  )

/** NOK for one minor unit. */
const worth = (rate: ExchangeRate) => Number(homePerUnitOf(rate)) / 10 ** rate.minorUnits

test('converting there and back differs by at most one minor unit if the other currency is no coarser', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), aRate, aRate, (amount, one, other) => {
      fc.pre(worth(other) <= worth(one))
      const back = convertCurrency(convertCurrency(amount, one, other).minorUnits, other, one).minorUnits
      assert(back >= amount - 1n && back <= amount + 1n, `${amount} came back as ${back}`)
    }),
  )
})

test('a larger amount never converts to a smaller one', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 16n })
  fc.assert(
    fc.property(amount, amount, aRate, aRate, (a, b, from, to) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      assert(convertCurrency(less, from, to).minorUnits <= convertCurrency(more, from, to).minorUnits)
    }),
  )
})

for (const [from, to, expected] of [
  [NOK_RATE, NOK_RATE, '1'],
  [EUR, NOK_RATE, '11.725'],
  [NOK_RATE, EUR, '0.0852878'],
  [JPY, NOK_RATE, '0.0672'],
  [NOK_RATE, JPY, '14.881'],
  [KWD, JPY, '489.048'],
  [JPY, KWD, '0.00204479'],
  [{ currency: 'BIG', minorUnits: 2, nokPerUnit: '12345678' }, NOK_RATE, '12345678'],
] as const)
  test(`a unit of ${from.currency} is ${expected} of ${to.currency}`, () => {
    assert.equal(formatExchangeRate(from, to), expected)
  })

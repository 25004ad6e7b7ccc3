import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sumAmounts } from './sum-amounts.ts'

const amount = (text: string, currency = 'NOK') => ({ amount: text, currency })

test('amounts are added by currency, in the order in which currencies come', () => {
  assert.deepEqual(
    sumAmounts([
      amount('0.10'),
      amount('5', 'JPY'),
      amount('0.20'),
      amount('1.005', 'KWD'),
      amount('7', 'JPY'),
    ]),
    [amount('0.30'), amount('12', 'JPY'), amount('1.005', 'KWD')],
  )
})

test('a hundred of the largest amounts are added to the last digit', () => {
  const all = Array.from({ length: 100 }, () => amount('9999999999999999.99'))
  assert.deepEqual(sumAmounts(all), [amount('999999999999999999.00')])
})

test('a text that is not an amount is not added to anything and is returned as it is', () => {
  for (const odd of ['', '1,50', '-1.00', '1.5', 'NaN', '1e3'])
    assert.deepEqual(sumAmounts([amount('1.00'), amount(odd)]), [amount('1.00'), amount(odd)])
})

test('the sum is what whole numbers add up to', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), { minLength: 1 }), (all) => {
      const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
      const sum = all.reduce((total, one) => total + one)
      assert.deepEqual(sumAmounts(all.map((one) => amount(text(one)))), [amount(text(sum))])
    }),
  )
})

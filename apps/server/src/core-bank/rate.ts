import { Type } from 'typebox'
import { type Currency, minorUnitsOf } from '@havn/contract'
import { currency, type Decoded, type Money } from './schema/schema.ts'

const RATE_FIELDS = {
  currency: currency(),
  minorUnits: Type.Integer({
    minimum: 0,
    maximum: 4,
    description: "decimal digits of the currency's minor units: 2 for EUR, 0 for JPY, 3 for KWD",
  }),
}

const perUnit = (description: string) =>
  Type.String({
    pattern: '^(?=.*[1-9])[0-9]{1,9}(\\.[0-9]{1,12})?$',
    description,
    examples: ['11.7250'],
  })

export const ExchangeRate = Type.Union(
  [
    Type.Object({
      ...RATE_FIELDS,
      nokPerUnit: perUnit(
        "the bank's home currency for one unit, whichever that is, under the first name of the field",
      ),
    }),
    Type.Object({
      ...RATE_FIELDS,
      homePerUnit: perUnit("the bank's home currency for one unit, a decimal number above zero"),
    }),
  ],
  { title: 'ExchangeRate', description: "a bank's exchange rate for one currency on one day" },
)
/** A bank's exchange rate for one currency on one day. */
export type ExchangeRate = Decoded<typeof ExchangeRate>

/** What one unit is worth in the home currency, a decimal number as text. */
export const homePerUnitOf = (rate: ExchangeRate): string =>
  'homePerUnit' in rate ? rate.homePerUnit : rate.nokPerUnit

/** The rate of the home currency itself. */
export const homeRate = (home: Currency): ExchangeRate => ({
  currency: home,
  minorUnits: minorUnitsOf(home),
  homePerUnit: '1',
})

/** Converts an amount to another currency without floats, rounding half up to that currency's minor unit. */
export function convertCurrency(minorUnits: bigint, from: ExchangeRate, to: ExchangeRate): Money {
  const fromRate = fraction(from)
  const toRate = fraction(to)
  const numerator = minorUnits * fromRate.numerator * toRate.denominator
  const denominator = fromRate.denominator * toRate.numerator
  return { minorUnits: (2n * numerator + denominator) / (2n * denominator), currency: to.currency }
}

const significantDigits = 6

/** Formats how much of `to` one unit of `from` is worth, with six significant digits, as statements show it. */
export function formatExchangeRate(from: ExchangeRate, to: ExchangeRate): string {
  // Whole units are compared, so the number of minor units does not matter.
  const [fromRate, toRate] = [fraction({ ...from, minorUnits: 0 }), fraction({ ...to, minorUnits: 0 })]
  const numerator = fromRate.numerator * toRate.denominator
  const denominator = fromRate.denominator * toRate.numerator
  let decimals = 0
  while (String((numerator * 10n ** BigInt(decimals)) / denominator).length < significantDigits) decimals += 1
  const scaled = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator)
  const digits = scaled.toString().padStart(decimals + 1, '0')
  const fractionDigits = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return fractionDigits === '' ? whole : `${whole}.${fractionDigits}`
}

/** The value of one minor unit in the home currency, as a fraction of integers. */
function fraction(rate: ExchangeRate): { numerator: bigint; denominator: bigint } {
  const [whole = '', decimals = ''] = homePerUnitOf(rate).split('.')
  return {
    numerator: BigInt(whole + decimals),
    denominator: 10n ** BigInt(decimals.length + rate.minorUnits),
  }
}

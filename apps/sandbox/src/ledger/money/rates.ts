import { CURRENCIES, minorUnitsOf } from '@havn/contract'
import { convertCurrency, type ExchangeRate, type Money } from '@havn/server/core-bank'
import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'

/** The exchange rates of a sandbox bank, which are the same every day. */
export interface Rates {
  /** The rate of the home currency itself. */
  readonly home: ExchangeRate
  /** The currencies that the bank trades. */
  readonly traded: readonly string[]
  /** Returns the rate of a currency; undefined if the bank does not trade it. */
  rateOf(currency: string): ExchangeRate | undefined
  /**
   * Converts an amount to minor units of the home currency. Undefined for a currency that is not traded: callers must then
   * assume that any limit is exceeded.
   */
  toHomeMinorUnits(amount: Money): bigint | undefined
}

const known = new Map<string, Rates>()

/** The exchange rates of the banks of a country. */
export function ratesOf(country: Pick<Country, 'pack' | 'currency'>): Rates {
  return known.getOrInsertComputed(`${country.pack} ${country.currency}`, () => createRates(country))
}

function createRates({ currency, ...country }: Pick<Country, 'pack' | 'currency'>): Rates {
  const { rates } = packOf(country).sandbox
  const home = { currency, minorUnits: minorUnitsOf(currency), nokPerUnit: '1' }
  const byCurrency = new Map(
    CURRENCIES.flatMap((traded) => {
      const nokPerUnit = rates[traded]
      if (nokPerUnit === undefined) return []
      return [[String(traded), { currency: traded, minorUnits: minorUnitsOf(traded), nokPerUnit }] as const]
    }),
  )
  return {
    home,
    traded: Object.keys(rates),
    rateOf: (code) => byCurrency.get(code),
    toHomeMinorUnits: ({ minorUnits, currency: code }) => {
      const rate = byCurrency.get(code)
      return rate && convertCurrency(minorUnits, rate, home).minorUnits
    },
  }
}

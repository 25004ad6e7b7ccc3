import { CURRENCIES, minorUnitsOf } from '@havn/contract'
import { convertCurrency, type ExchangeRate, homeRate, type Money } from '@havn/server/core-bank'
import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'

/** The exchange rates of a sandbox bank, which are the same every day. */
export interface Rates {
  /** The rate of the home currency itself. */
  readonly home: ExchangeRate
  /** The currencies that the bank trades. */
  readonly traded: readonly string[]
  /** Returns the rate of a currency; undefined if the bank does not trade it. */
  readonly rateOf: (currency: string) => ExchangeRate | undefined
  /**
   * Converts an amount to minor units of the home currency. Undefined for a currency that is not traded: callers must then
   * assume that any limit is exceeded.
   */
  readonly toHomeMinorUnits: (amount: Money) => bigint | undefined
}

const known = new Map<string, Rates>()

/** The exchange rates of the banks of a country. */
export function ratesOf(country: Pick<Country, 'pack' | 'currency'>): Rates {
  return known.getOrInsertComputed(`${country.pack} ${country.currency}`, () => createRates(country))
}

function createRates({ currency, ...country }: Pick<Country, 'pack' | 'currency'>): Rates {
  const { rates } = packOf(country).sandbox
  const home = homeRate(currency)
  const byCurrency = new Map<string, ExchangeRate>(
    CURRENCIES.flatMap((traded) => {
      const homePerUnit = rates[traded]
      if (homePerUnit === undefined) return []
      return [[traded, { currency: traded, minorUnits: minorUnitsOf(traded), homePerUnit }] as const]
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

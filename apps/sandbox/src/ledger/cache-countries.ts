import { type Country, readCountry } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'

/** Returns a bank's country, whose zone and currency stay while the bank has data. */
export type CountryOf = (bankId: string) => Promise<Country>

const banksMax = 10_000

/** Reads the country of a bank once: nearly every answer of the ledger needs it. */
export function cacheCountries(queries: Queries): CountryOf {
  const known = new Map<string, Promise<Country>>()
  return (bankId) => {
    if (known.size >= banksMax) known.clear()
    const country = known.getOrInsertComputed(bankId, () => readCountry(queries, bankId))
    country.catch(() => known.delete(bankId))
    return country
  }
}

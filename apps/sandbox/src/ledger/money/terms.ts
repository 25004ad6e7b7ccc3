import type { Queries } from '@havn/server/platform/database/database'
import type { CoreBank } from '@havn/server/core-bank'
import { sandboxFee } from './fees.ts'
import { cacheKidAgreements } from './kid-agreements.ts'
import type { CountryOf } from '../cache-countries.ts'
import { ratesOf } from './rates.ts'

/** The part of the core bank that knows KID agreements, exchange rates and fees. */
export function createSandboxTerms({
  tppDatabase,
  countryOf,
}: {
  readonly tppDatabase: Queries
  readonly countryOf: CountryOf
}): Pick<CoreBank, 'findKidRules' | 'findExchangeRate' | 'quoteFee'> {
  return {
    findKidRules: cacheKidAgreements(tppDatabase),
    findExchangeRate: async ({ bank, currency }) => ratesOf(await countryOf(bank.bankId)).rateOf(currency),
    quoteFee: async ({ bank, transfer }) => sandboxFee(await countryOf(bank.bankId), transfer),
  }
}

import type { Queries } from '@havn/server/platform/database/database'
import type { CoreBank } from '@havn/server/core-bank'
import { sandboxFee } from './fees.ts'
import { cacheKidAgreements } from './kid-agreements.ts'
import { sandboxRate } from './rates.ts'

/** The part of the core bank that knows KID agreements, exchange rates and fees. */
export function createSandboxTerms(
  tppDatabase: Queries,
): Pick<CoreBank, 'findKidRules' | 'findExchangeRate' | 'quoteFee'> {
  return {
    findKidRules: cacheKidAgreements(tppDatabase),
    findExchangeRate: async ({ currency }) => sandboxRate(currency),
    quoteFee: async ({ transfer }) => sandboxFee(transfer),
  }
}

import type { Queries } from '@havn/server/database/database'
import type { CoreBank } from '@havn/server/core-bank'
import { sandboxFee } from './fees.ts'
import { rememberKidAgreements } from './kid-agreements.ts'
import { sandboxRate } from './rates.ts'

/** What the sandbox has agreed with creditors, and what it takes. */
export function sandboxTerms(
  tppDatabase: Queries,
): Pick<CoreBank, 'findKidRules' | 'findExchangeRate' | 'quoteFee'> {
  return {
    findKidRules: rememberKidAgreements(tppDatabase),
    findExchangeRate: async ({ currency }) => sandboxRate(currency),
    quoteFee: async ({ transfer: terms }) => sandboxFee(terms),
  }
}

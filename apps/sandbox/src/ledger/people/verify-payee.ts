import { toCrossBorderText } from '@havn/contract'
import type { CoreBank } from '@havn/server/core-bank'
import { packOf } from '@havn/server/packs'
import type { CountryOf } from '../cache-countries.ts'
import type { Queries } from '@havn/server/platform/database/database'
import { bankActor } from '../bank-actor.ts'
import { toCreditorLedgerAccountIds } from '../money/ledger-account-id.ts'
import { findLedgerAccounts } from '../money/ledger-accounts.store.ts'

/**
 * Verifies the names of this bank's own customers: only an equal name matches. `withPayeeScenarios` adds accounts abroad; no
 * other bank takes part.
 */
export function createPayeeVerification(
  tppDatabase: Queries,
  countryOf: CountryOf,
): Required<Pick<CoreBank, 'verifyPayee'>> {
  return {
    async verifyPayee({ bankId, account, name }) {
      const ids = toCreditorLedgerAccountIds(account)
      const [here] = await findLedgerAccounts(tppDatabase, bankActor(bankId), ids)
      if (here !== undefined) return { kind: isSameName(name, here.holderName) ? 'match' : 'no-match' }
      const { isOwnNumber } = packOf(await countryOf(bankId)).sandbox
      const isOwn = ids.some(isOwnNumber)
      return { kind: 'not-possible', reason: isOwn ? 'account-not-checkable' : 'not-participating' }
    },
  }
}

/** Whether two names are equal in the letters that a payment abroad has. */
export const isSameName = (one: string, other: string): boolean =>
  toCrossBorderText(one) === toCrossBorderText(other)

import { type CoreBank, matchPayeeName } from '@havn/server/core-bank'
import { packOf } from '@havn/server/packs'
import type { CountryOf } from '../cache-countries.ts'
import type { Queries } from '@havn/server/platform/database/database'
import { bankActor } from '../bank-actor.ts'
import { toCreditorLedgerAccountIds } from '../money/ledger-account-id.ts'
import { findLedgerAccounts } from '../money/ledger-accounts.store.ts'

type PayeeQuestions = Required<Pick<CoreBank, 'verifyPayee' | 'findAccountHolders'>>

/** Verifies the names of this bank's own customers. `withPayeeScenarios` adds accounts abroad; no other bank takes part. */
export function createPayeeVerification(tppDatabase: Queries, countryOf: CountryOf): PayeeQuestions {
  return {
    async findAccountHolders({ bankId, iban }) {
      const ids = toCreditorLedgerAccountIds({ kind: 'iban', iban })
      const [here] = await findLedgerAccounts(tppDatabase, bankActor(bankId), ids)
      return here && { holders: [{ name: here.holderName }] }
    },
    async verifyPayee({ bankId, account, name }) {
      const ids = toCreditorLedgerAccountIds(account)
      const [here] = await findLedgerAccounts(tppDatabase, bankActor(bankId), ids)
      if (here !== undefined) return matchPayeeName({ name }, [{ name: here.holderName }])
      const { isOwnNumber } = packOf(await countryOf(bankId)).sandbox
      const isOwn = ids.some(isOwnNumber)
      return { kind: 'not-possible', reason: isOwn ? 'account-not-checkable' : 'not-participating' }
    },
  }
}

import { type CoreBank, matchPayeeName } from '@havn/server/core-bank'
import type { Queries } from '@havn/server/platform/database/database'
import { bankActor } from '../bank-actor.ts'
import { toCreditorLedgerAccountId } from '../money/ledger-account-id.ts'
import { findLedgerAccounts } from '../money/ledger-accounts.store.ts'

/** How the numbers of this bank begin. */
const OWN_NUMBERS = '9986'

/** Verifies the names of this bank's own customers. `withPayeeScenarios` adds accounts abroad; no other bank takes part. */
export function createPayeeVerification(tppDatabase: Queries): Required<Pick<CoreBank, 'verifyPayee'>> {
  return {
    async verifyPayee({ bankId, account, name }) {
      const id = toCreditorLedgerAccountId(account)
      if (id === undefined) return { kind: 'not-possible', reason: 'not-participating' }
      const [here] = await findLedgerAccounts(tppDatabase, bankActor(bankId), [id])
      if (here !== undefined) return matchPayeeName({ name }, [{ name: here.holderName }])
      const isOwn = id.startsWith(OWN_NUMBERS)
      return { kind: 'not-possible', reason: isOwn ? 'account-not-checkable' : 'not-participating' }
    },
  }
}

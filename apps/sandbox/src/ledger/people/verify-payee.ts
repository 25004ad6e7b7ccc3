import { type CoreBank, matchPayeeName } from '@havn/server/core-bank'
import type { Queries } from '@havn/server/platform/database/database'
import { bankActor } from '../bank-actor.ts'
import { toCreditorLedgerAccountId } from '../money/ledger-account-id.ts'
import { findLedgerAccounts } from '../money/ledger-accounts.store.ts'

/** Accounts abroad whose bank takes part in the verification of payees. docs/sandbox-data.md lists them. */
const PAYEES_ABROAD: ReadonlyMap<string, string> = new Map([
  ['DE89370400440532013000', 'Schiffsausrüster Möwe GmbH'],
  ['FR1420041010050500013M02606', 'Boulangerie Lumière'],
])

/** Verifies the names of this bank's own customers and of a few payees abroad. No other bank answers. */
export function createPayeeVerification(tppDatabase: Queries): Required<Pick<CoreBank, 'verifyPayee'>> {
  return {
    async verifyPayee({ bankId, account, name }) {
      const ledgerAccountId = toCreditorLedgerAccountId(account)
      const [here] =
        ledgerAccountId === undefined
          ? []
          : await findLedgerAccounts(tppDatabase, bankActor(bankId), [ledgerAccountId])
      const abroad = account.kind === 'iban' ? PAYEES_ABROAD.get(account.iban) : undefined
      const registered = here?.holderName ?? abroad
      return registered === undefined
        ? { kind: 'not-possible' }
        : matchPayeeName({ name }, [{ name: registered }])
    },
  }
}

import type { BankAccount, CoreBank } from '../core-bank/index.ts'
import type { Queries } from '../database/database.ts'
import type { OfferedAccount, Purpose } from '../sca/index.ts'
import { agreementKeyOf } from './consent.ts'
import { listGrantedIds } from './consents.store.ts'
import { grantAccounts } from './grants.store.ts'

/** What `sca` needs so that a PSU can say what a TPP may see. */
export function consentPurpose({
  coreBank,
  bankDatabase,
}: {
  coreBank: CoreBank
  bankDatabase: Queries
}): Purpose {
  return {
    // Whatever the person sees in the bank is theirs to show.
    isAllowed: async () => true,

    async listOfferedAccounts(subject, { personId, agreementId }) {
      const { bankId } = subject
      const agreementKey = agreementKeyOf(agreementId)
      const [accounts, grantedIds] = await Promise.all([
        coreBank.listAccounts({ bankId, personId, agreementId }),
        listGrantedIds(bankDatabase, subject, { personId, agreementKey }),
      ])
      return accounts.map((account) => toOfferedAccount(account, grantedIds.includes(account.accountId)))
    },

    summarisePayments: async () => [],

    /** SCA-11: what is not checked is revoked, what the bank does not offer any more included. */
    async onApproved({ queries, at, decider, requester, chosen }, subject) {
      await grantAccounts(queries, subject, {
        personId: decider.personId,
        agreementKey: agreementKeyOf(decider.agreementId),
        requester,
        accountIds: chosen,
        // A consent is its own subject.
        authorisationId: subject.subjectId,
        at,
      })
      return 'approved'
    },

    // Nothing changes: what the TPP saw before it sees still.
    onRefused: async () => {},
  }
}

function toOfferedAccount(account: BankAccount, isGranted: boolean): OfferedAccount {
  const { accountId, name, currency, card } = account
  return {
    accountId,
    name,
    number: accountNumberOf(account),
    isCard: card !== undefined,
    currency,
    isGranted,
  }
}

/** As people know it. */
export function accountNumberOf({ account, card }: Pick<BankAccount, 'account' | 'card'>): string {
  if (card !== undefined) return card.maskedPan
  return account.kind === 'account' ? account.bban : account.identification
}

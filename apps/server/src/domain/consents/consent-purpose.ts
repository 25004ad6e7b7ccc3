import { type Country, readBankTime } from '../../platform/banks/index.ts'
import { type BankAccount, type CoreBank, numberOfDebtorAccount } from '../../core-bank/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Decider, OfferedAccount, Purpose, Subject } from '../sca/index.ts'
import { bankDate, type Clock } from '../../platform/shared/clock.ts'
import { agreementKeyOf, consentEnd } from './consent.ts'
import { listGrantedIds } from './consents.store.ts'
import { grantAccounts } from './grants.store.ts'

/** Implements the purpose `consent`: the PSU chooses which accounts a TPP may see. */
export function createConsentPurpose({
  coreBank,
  bankDatabase,
  clock,
  countryOf,
}: {
  coreBank: CoreBank
  bankDatabase: Queries
  clock: Clock
  countryOf: (bankId: string) => Country
}): Purpose {
  const readFor = (subject: Subject) => ({
    payments: [],
    async listOfferedAccounts({ personId, agreementId }: Decider) {
      const { bankId } = subject
      const agreementKey = agreementKeyOf(agreementId)
      const [accounts, grantedIds] = await Promise.all([
        coreBank.listAccounts({ bankId, personId, agreementId }),
        listGrantedIds(bankDatabase, subject, { personId, agreementKey }),
      ])
      return accounts.map((account) => toOfferedAccount(account, grantedIds.includes(account.accountId)))
    },
    async readBankFacts() {
      const grantedAt = await readBankTime(bankDatabase, subject.bankId, clock.milliseconds())
      return {
        debtors: [],
        payments: [],
        validUntil: bankDate(consentEnd({ grantedAt }), countryOf(subject.bankId)).toString(),
      }
    },
  })
  return {
    // A person may show every account that they see in the bank.
    read: async (_queries, subject) => ({ ...readFor(subject), isAllowed: async () => true }),

    readDecided: async (_queries, subject) => readFor(subject),

    /** SCA-11: revokes every account that is not checked, including those that the bank no longer offers. */
    async onApproved({ queries, at, decider, requester, chosen }, subject) {
      await grantAccounts(queries, subject, {
        personId: decider.personId,
        agreementKey: agreementKeyOf(decider.agreementId),
        requester,
        accountIds: chosen,
        // The authorisation of a consent is its own subject.
        authorisationId: subject.subjectId,
        at,
      })
      return { outcome: 'approved' }
    },

    // A refusal changes nothing: the TPP still sees what it saw before.
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

/** The account or card number as people know it. */
export function accountNumberOf({ account, card }: Pick<BankAccount, 'account' | 'card'>): string {
  if (card !== undefined) return card.maskedPan
  return numberOfDebtorAccount(account)
}

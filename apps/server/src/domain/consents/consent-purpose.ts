import { type Country, readBankTime } from '../../platform/banks/index.ts'
import { type BankAccount, type CoreBank, numberOfDebtorAccount } from '../../core-bank/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Decider, GrantedAccess, OfferedAccount, Purpose, Subject } from '../sca/index.ts'
import { bankDate, type Clock } from '../../platform/shared/clock.ts'
import { agreementKeyOf, consentEnd } from './consent.ts'
import type { ConsentReading } from './consent-mac.ts'
import { findGrant } from './consents.store.ts'
import { grantAccounts } from './grants.store.ts'

/** Implements the purpose `consent`: the PSU chooses which accounts a TPP may see. */
export function createConsentPurpose({
  coreBank,
  bankDatabase,
  clock,
  countryOf,
  ...reading
}: ConsentReading & {
  coreBank: CoreBank
  bankDatabase: Queries
  clock: Clock
  countryOf: (bankId: string) => Country
}): Purpose {
  async function listAccounts(subject: Subject, { personId, agreementId }: Decider) {
    const agreementKey = agreementKeyOf(agreementId)
    const [accounts, grant] = await Promise.all([
      coreBank.listAccounts({ bankId: subject.bankId, personId, agreementId }),
      findGrant(bankDatabase, reading, subject, { personId, agreementKey }),
    ])
    const offered = accounts.map((account) =>
      toOfferedAccount(account, grant?.accountIds.includes(account.accountId) ?? false),
    )
    return { offered, grantedAt: grant?.grantedAt }
  }
  const lastDay = ({ bankId }: Subject, grantedAt: Temporal.Instant) =>
    bankDate(consentEnd({ grantedAt }), countryOf(bankId)).toString()
  return {
    read: async (_queries, subject) => ({
      payments: [],
      // A person may show every account that they see in the bank.
      isAllowed: async () => true,
      listOfferedAccounts: async (decider) => (await listAccounts(subject, decider)).offered,
      async readBankFacts() {
        const now = await readBankTime(bankDatabase, subject.bankId, clock.milliseconds())
        return { debtors: [], payments: [], validUntil: lastDay(subject, now) }
      },
    }),

    readDecided: async (_queries, subject) => ({
      payments: [],
      async readAccess(decider) {
        const { offered, grantedAt } = await listAccounts(subject, decider)
        return toAccess(offered, grantedAt && lastDay(subject, grantedAt))
      },
    }),

    /** SCA-11: revokes every account that is not checked, including those that the bank no longer offers. */
    async onApproved({ queries, at, decider, requester, chosen }, subject) {
      await grantAccounts(queries, reading.keys, subject, {
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

/** What a TPP may see of the accounts that were ticked. */
function toAccess(offered: readonly OfferedAccount[], validUntil: string | undefined): GrantedAccess {
  const rights = { seesBalances: true, seesTransactions: true, seesOwnerName: false }
  const accounts = offered.filter(({ isGranted }) => isGranted).map((account) => ({ ...account, ...rights }))
  return { kind: 'bank-offered', accounts, withOwnerName: false, validUntil }
}

/** The account or card number as people know it. */
export function accountNumberOf({ account, card }: Pick<BankAccount, 'account' | 'card'>): string {
  if (card !== undefined) return card.maskedPan
  return numberOfDebtorAccount(account)
}

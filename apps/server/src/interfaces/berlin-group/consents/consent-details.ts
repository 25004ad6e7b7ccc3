import type {
  AccountAccess,
  AccountReference as WrittenReference,
  ConsentDetails,
} from '@havn/contract/berlin-group'
import type { BankAccount } from '../../../core-bank/index.ts'
import { type ReadConsent, referenceOf } from '../../../domain/consents/index.ts'
import { bankDate, type InTimeZone } from '../../../platform/shared/clock.ts'

/** A consent as its TPP reads it: what was granted or, before that, what was asked for. */
export function toConsentDetails(
  { consent, status }: ReadConsent,
  accounts: readonly BankAccount[],
  country: InTimeZone,
): ConsentDetails {
  const { isRecurring, validUntil = '9999-12-31', frequencyPerDay, lastActionAt } = consent
  return {
    access: toAccess(consent, accounts),
    recurringIndicator: isRecurring,
    validUntil,
    frequencyPerDay,
    lastActionDate: bankDate(lastActionAt, country).toString(),
    consentStatus: status,
  }
}

function toAccess(
  { asked, accounts: covered, grantedAt }: ReadConsent['consent'],
  accounts: readonly BankAccount[],
): AccountAccess {
  const { kind, named, withBalances, withOwnerName } = asked
  const whole = withOwnerName ? 'allAccountsWithOwnerName' : 'allAccounts'
  if (kind === 'global') return { allPsd2: whole }
  if (kind === 'available-accounts')
    return withBalances ? { availableAccountsWithBalance: whole } : { availableAccounts: whole }
  if (grantedAt === undefined) {
    const { ownerName, ...lists } = named
    return {
      ...toLists(lists),
      ...(ownerName.length === 0 && !withOwnerName
        ? {}
        : { additionalInformation: { ownerName: toWritten(ownerName) } }),
    }
  }
  const referencesTo = (sees: (one: (typeof covered)[number]) => boolean) =>
    covered.filter(sees).flatMap(({ accountId }) => {
      const account = accounts.find((one) => one.accountId === accountId)
      return account === undefined ? [] : [referenceOf(account)]
    })
  const ownerName = referencesTo(({ seesOwnerName }) => seesOwnerName)
  return {
    ...toLists({
      accounts: referencesTo(() => true),
      balances: referencesTo(({ seesBalances }) => seesBalances),
      transactions: referencesTo(({ seesTransactions }) => seesTransactions),
    }),
    ...(ownerName.length === 0 ? {} : { additionalInformation: { ownerName: toWritten(ownerName) } }),
  }
}

type References = Parameters<typeof toWritten>[0]

const toLists = (lists: Readonly<Record<'accounts' | 'balances' | 'transactions', References>>) => ({
  accounts: toWritten(lists.accounts),
  balances: toWritten(lists.balances),
  transactions: toWritten(lists.transactions),
})

/** They came from a TPP or the bank, and were checked then. */
export const toWritten = (references: readonly ReturnType<typeof referenceOf>[]) =>
  references.map((one) => one as WrittenReference)

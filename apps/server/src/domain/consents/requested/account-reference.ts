import type { BankAccount } from '../../../core-bank/index.ts'
import type { GrantedAccess, RequestedAccess, RequestedAccount } from '../../sca/index.ts'
import { accountNumberOf } from '../consent-purpose.ts'
import {
  ACCESS_RIGHTS,
  type AccountReference,
  type AskedAccess,
  type AskedCard,
  type AskedTerms,
  type CoveredAccount,
  type RequestedConsent,
} from './requested-consent.ts'

/** An IBAN is country, check digits and BBAN. */
const bbanOf = (iban: string) => iban.slice(4)

/** The number by which consents about the same account are found, in whichever form a TPP names it. */
export function accountNumberIn({ iban, bban, maskedPan }: AccountReference): string | undefined {
  return iban === undefined ? (bban ?? maskedPan) : bbanOf(iban)
}

/** Whether a TPP's words name this account. */
export function isNamedBy(account: BankAccount, reference: AccountReference): boolean {
  const { iban, bban, maskedPan, currency } = reference
  if (currency !== undefined && currency !== account.currency) return false
  if (account.card !== undefined) return maskedPan === account.card.maskedPan
  const known = numbersOf(account)
  if (iban !== undefined) return known.iban === undefined ? bbanOf(iban) === known.bban : iban === known.iban
  return bban !== undefined && bban === (known.bban ?? (known.iban && bbanOf(known.iban)))
}

/** The words in which a TPP reads which account it is. */
export function referenceOf(account: BankAccount): AccountReference {
  return account.card === undefined ? numbersOf(account) : { maskedPan: account.card.maskedPan }
}

function numbersOf({ account }: BankAccount): { iban?: string; bban?: string } {
  if ('iban' in account) return { iban: account.iban }
  return account.kind === 'account' ? { bban: account.bban } : {}
}

/** What a consent that a person grants now would cover of their accounts; undefined if it names an account that is not theirs. */
export function resolveAccess(
  asked: AskedAccess,
  accounts: readonly BankAccount[],
): readonly (CoveredAccount & { readonly account: BankAccount })[] | undefined {
  const { kind, named, withBalances, withOwnerName } = asked
  switch (kind) {
    case 'bank-offered':
      return []
    case 'global':
    case 'available-accounts': {
      const isGlobal = kind === 'global'
      return accounts.map((account) => ({
        account,
        accountId: account.accountId,
        seesBalances: isGlobal || withBalances,
        seesTransactions: isGlobal,
        seesOwnerName: withOwnerName,
      }))
    }
    case 'detailed':
    case 'funds': {
      const references = ACCESS_RIGHTS.flatMap((right) => named[right])
      if (!references.every((one) => accounts.some((account) => isNamedBy(account, one)))) return undefined
      const isNamed = (account: BankAccount, names: readonly AccountReference[]) =>
        names.some((one) => isNamedBy(account, one))
      return accounts
        .filter((account) => isNamed(account, references))
        .map((account) => ({
          account,
          accountId: account.accountId,
          seesBalances: isNamed(account, named.balances),
          seesTransactions: isNamed(account, named.transactions),
          seesOwnerName: withOwnerName || isNamed(account, named.ownerName),
        }))
    }
  }
}

/** What the page shows of a request for access; undefined if the person cannot grant it. */
export function describeAccess(
  { asked, ...terms }: AskedTerms & { readonly asked: AskedAccess },
  accounts: readonly BankAccount[],
): RequestedAccess | undefined {
  const covered = resolveAccess(asked, accounts)
  if (covered === undefined) return undefined
  const { isRecurring, validUntil, frequencyPerDay } = terms
  const withOwnerName = asked.withOwnerName || covered.some(({ seesOwnerName }) => seesOwnerName)
  return {
    kind: asked.kind,
    accounts: covered.map(toRequestedAccount),
    withOwnerName,
    validUntil,
    isRecurring,
    frequencyPerDay,
    ...(asked.card === undefined ? {} : { card: shownOf(asked.card) }),
  }
}

/** What a TPP may see by a consent, of accounts that the bank still knows. */
export function describeGranted(
  { asked, grantedAt, accounts: covered, validUntil }: RequestedConsent,
  accounts: readonly BankAccount[],
): GrantedAccess {
  const { kind, withOwnerName } = asked
  const isWhole = kind === 'global' || kind === 'available-accounts'
  const coversAll = grantedAt !== undefined && isWhole && covered.length === 0
  const granted = coversAll
    ? (resolveAccess(asked, accounts) ?? [])
    : accounts.flatMap((account) =>
        covered.flatMap((one) => (one.accountId === account.accountId ? { ...one, account } : [])),
      )
  return { kind, accounts: granted.map(toRequestedAccount), withOwnerName, validUntil }
}

const shownOf = ({ number, information, registration }: AskedCard) => ({ number, information, registration })

const toRequestedAccount = ({
  account,
  seesBalances,
  seesTransactions,
  seesOwnerName,
}: CoveredAccount & { readonly account: BankAccount }): RequestedAccount => ({
  accountId: account.accountId,
  name: account.name,
  number: accountNumberOf(account),
  isCard: account.card !== undefined,
  currency: account.currency,
  seesBalances,
  seesTransactions,
  seesOwnerName,
})

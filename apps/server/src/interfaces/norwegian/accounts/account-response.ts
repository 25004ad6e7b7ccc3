import {
  type Account,
  type AccountIdentification,
  type Balance,
  type CardAccount,
  type CardAccountIdentification,
  type Currency,
  type Link,
  norwegianIbanOf,
  parseNorwegianBban,
} from '@havn/contract'
import assert from 'node:assert/strict'
import { type BankAccount, kindOfAccount } from '../../../core-bank/index.ts'
import { toAmountResponse, type ActiveFixes } from './amount-response.ts'

/** The paths of accounts and card accounts. */
export const ACCOUNT_PATHS = { account: '/v1/accounts', 'card-account': '/v1/card-accounts' } as const

const link = (href: string): Link => ({ href, verbs: ['GET'] })

export const accountPath = ({ account, accountId }: BankAccount) =>
  `${ACCOUNT_PATHS[kindOfAccount(account)]}/${accountId}`

export const accountLink = (account: BankAccount): Link => link(accountPath(account))

const currencyOf = ({ currency }: BankAccount) => currency as Currency

export function toAccountIdentification(account: BankAccount): AccountIdentification {
  assert(account.account.kind !== 'card-account', 'the account is a card account')
  if (account.account.kind === 'iban') {
    const { iban } = account.account
    // After country and check digits, an IBAN is the account's number in its country.
    return { bban: iban.slice(4), iban, currency: currencyOf(account) }
  }
  const bban = parseNorwegianBban(account.account.bban)
  assert(bban.ok, 'the core bank reported an invalid Norwegian account number')
  return { bban: bban.value, iban: norwegianIbanOf(bban.value), currency: currencyOf(account) }
}

export function toCardIdentification(account: BankAccount): CardAccountIdentification {
  assert(account.card, 'the account is not a card account')
  return { maskedPan: account.card.maskedPan, currency: currencyOf(account) }
}

/** The account as an account information response describes it. */
export function toAccountResponse(account: BankAccount, fixes: ActiveFixes, balances?: Balance[]): Account {
  const { cashAccountType, product, name } = account
  return {
    resourceId: account.accountId,
    ...toAccountIdentification(account),
    name,
    // VER-09: without the fix, the field has the bank's own product name.
    cashAccountType: fixes.has('cash-account-type-iso') ? cashAccountType : product,
    ...commonFields(account, balances),
  }
}

const longName = 70
const shortName = 35

/** The card account as an account information response describes it. */
export function toCardAccountResponse(
  account: BankAccount,
  fixes: ActiveFixes,
  balances?: Balance[],
): CardAccount {
  const { card, account: related, name } = account
  assert(card && related.kind === 'card-account', 'the account is not a card account')
  return {
    resourceId: account.accountId,
    ...toCardIdentification(account),
    // VER-08.
    name: truncate(name, fixes.has('longer-names') ? longName : shortName),
    creditLimit: toAmountResponse(card.creditLimit, fixes),
    // NDCT-07: a payment identifies the card account by this text.
    relatedAccount: { identification: related.identification, schemeNameProprietary: 'creditCardAccount' },
    ...commonFields(account, balances),
  }
}

function commonFields(account: BankAccount, balances: Balance[] | undefined) {
  const { product, usage, ownerName } = account
  const self = accountPath(account)
  return {
    product,
    status: 'enabled' as const,
    usage,
    ownerName,
    ...(balances === undefined ? {} : { balances }),
    _links: { balances: link(`${self}/balances`), transactions: link(`${self}/transactions`) },
  }
}

/** Truncates by code points, so that no character is cut in two. */
function truncate(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : Array.from(text).slice(0, charactersMax).join('')
}

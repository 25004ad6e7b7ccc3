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
import type { BankAccount } from '../core-bank/index.ts'
import { toAmountResponse, type ActiveFixes } from './amount-response.ts'

/** Where accounts and card accounts stand. */
export const ACCOUNT_PATHS = { account: '/v1/accounts', 'card-account': '/v1/card-accounts' } as const

const link = (href: string): Link => ({ href, verbs: ['GET'] })

export const accountPath = ({ account, accountId }: BankAccount) =>
  `${ACCOUNT_PATHS[account.kind]}/${accountId}`

export const accountLink = (account: BankAccount): Link => link(accountPath(account))

const currencyOf = ({ currency }: BankAccount) => currency as Currency

export function toAccountIdentification(account: BankAccount): AccountIdentification {
  assert(account.account.kind === 'account', 'a card is told as an account')
  const bban = parseNorwegianBban(account.account.bban)
  assert(bban.ok, 'an account of the bank has a number that no Norwegian account has')
  return { bban: bban.value, iban: norwegianIbanOf(bban.value), currency: currencyOf(account) }
}

export function toCardIdentification(account: BankAccount): CardAccountIdentification {
  assert(account.card, 'an account is told as a card')
  return { maskedPan: account.card.maskedPan, currency: currencyOf(account) }
}

export function toAccountResponse(account: BankAccount, fixes: ActiveFixes, balances?: Balance[]): Account {
  const { cashAccountType, product, name } = account
  return {
    resourceId: account.accountId,
    ...toAccountIdentification(account),
    name,
    // VER-09: before it was ISO's word it was the bank's own.
    cashAccountType: fixes.has('cash-account-type-iso') ? cashAccountType : product,
    ...commonFields(account, balances),
  }
}

const longName = 70
const shortName = 35

export function toCardAccountResponse(
  account: BankAccount,
  fixes: ActiveFixes,
  balances?: Balance[],
): CardAccount {
  const { card, account: related, name } = account
  assert(card && related.kind === 'card-account', 'an account is told as a card')
  return {
    resourceId: account.accountId,
    ...toCardIdentification(account),
    // VER-08.
    name: truncate(name, fixes.has('longer-names') ? longName : shortName),
    creditLimit: toAmountResponse(card.creditLimit, fixes),
    // NDCT-07: as it stands, what a payment names the card account by.
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

/** By characters: a letter outside of the basic plane is not cut in two. */
function truncate(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : Array.from(text).slice(0, charactersMax).join('')
}

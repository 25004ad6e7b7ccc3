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
import { amountTold, type Fixes } from './told-amount.ts'

/** Where accounts and card accounts stand. */
export const PATHS = { account: '/v1/accounts', 'card-account': '/v1/card-accounts' } as const

const link = (href: string): Link => ({ href, verbs: ['GET'] })

export const selfOf = ({ account, accountId }: BankAccount) => `${PATHS[account.kind]}/${accountId}`

export const linkTo = (account: BankAccount): Link => link(selfOf(account))

const currencyOf = ({ currency }: BankAccount) => currency as Currency

export function accountNumbers(account: BankAccount): AccountIdentification {
  assert(account.account.kind === 'account', 'a card is told as an account')
  const bban = parseNorwegianBban(account.account.bban)
  assert(bban.ok, 'an account of the bank has a number that no Norwegian account has')
  return { bban: bban.value, iban: norwegianIbanOf(bban.value), currency: currencyOf(account) }
}

export function cardNumber(account: BankAccount): CardAccountIdentification {
  assert(account.card, 'an account is told as a card')
  return { maskedPan: account.card.maskedPan, currency: currencyOf(account) }
}

export function accountTold(account: BankAccount, fixes: Fixes, balances?: Balance[]): Account {
  const { cashAccountType, product, name } = account
  return {
    resourceId: account.accountId,
    ...accountNumbers(account),
    name,
    // VER-09: before it was ISO's word it was the bank's own.
    cashAccountType: fixes.has('cash-account-type-iso') ? cashAccountType : product,
    ...commonTold(account, balances),
  }
}

const longName = 70
const shortName = 35

export function cardAccountTold(account: BankAccount, fixes: Fixes, balances?: Balance[]): CardAccount {
  const { card, account: related, name } = account
  assert(card && related.kind === 'card-account', 'an account is told as a card')
  return {
    resourceId: account.accountId,
    ...cardNumber(account),
    // VER-08.
    name: cut(name, fixes.has('longer-names') ? longName : shortName),
    creditLimit: amountTold(card.creditLimit, fixes),
    // NDCT-07: as it stands, what a payment names the card account by.
    relatedAccount: { identification: related.identification, schemeNameProprietary: 'creditCardAccount' },
    ...commonTold(account, balances),
  }
}

function commonTold(account: BankAccount, balances: Balance[] | undefined) {
  const { product, usage, ownerName } = account
  const self = selfOf(account)
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
function cut(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : Array.from(text).slice(0, charactersMax).join('')
}

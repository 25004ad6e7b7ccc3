import type {
  Account,
  AccountReference as WrittenReference,
  Balance,
  CardAccount,
  SignedAmount,
} from '@havn/contract/berlin-group'
import { type Currency, formatAmount } from '@havn/contract'
import assert from 'node:assert/strict'
import type { AccountBalance, Money } from '../../../core-bank/index.ts'
import type { AccountsResult } from '../../../domain/accounts/index.ts'
import { type GrantedAccount, referenceOf } from '../../../domain/consents/index.ts'

const nameMax = 70
const productMax = 35
const ownerNameMax = 140

/** The paths of accounts and card accounts. */
export const pathOf = ({ account, accountId }: GrantedAccount): string =>
  account.kind === 'card-account' ? `/v1/card-accounts/${accountId}` : `/v1/accounts/${accountId}`

export const toReference = (account: GrantedAccount): WrittenReference =>
  // The bank's own numbers were checked when the core bank reported them.
  ({ ...referenceOf(account), currency: account.currency }) as WrittenReference

/** An account as its TPP reads it: no more than the consent allows. */
export function toAccount(account: GrantedAccount, balances: Balance[] | undefined): Account {
  const { cashAccountType } = account
  return { ...toReference(account), ...commonFields(account, balances), cashAccountType }
}

export function toCardAccount(account: GrantedAccount, balances: Balance[] | undefined): CardAccount {
  const { card } = account
  assert(card, 'the account is a card account')
  const { maskedPan, creditLimit } = card
  return { maskedPan, ...commonFields(account, balances), creditLimit: toAmount(creditLimit) }
}

function commonFields(account: GrantedAccount, balances: Balance[] | undefined) {
  const { accountId, currency, name, product, usage, ownerName, rights } = account
  const self = pathOf(account)
  const links = {
    ...(rights.balances ? { balances: { href: `${self}/balances` } } : {}),
    ...(rights.transactions ? { transactions: { href: `${self}/transactions` } } : {}),
  }
  return {
    resourceId: accountId,
    currency: currency as Account['currency'],
    name: truncate(name, nameMax),
    product: truncate(product, productMax),
    status: 'enabled' as const,
    usage,
    ...(rights.ownerName ? { ownerName: truncate(ownerName, ownerNameMax) } : {}),
    ...(balances === undefined ? {} : { balances }),
    // The list of accounts alone leads nowhere.
    ...(rights.details && Object.keys(links).length > 0 ? { _links: links } : {}),
  }
}

/** The balances of an account among those that were read; undefined if they were not requested or not allowed. */
export function balancesOf(
  { balances, today }: AccountsResult,
  { accountId }: GrantedAccount,
): Balance[] | undefined {
  const found = balances?.get(accountId)
  return found && toBalances(found, today)
}

function toBalances(
  { booked, available, creditLimit }: AccountBalance,
  today: Temporal.PlainDate,
): Balance[] {
  const referenceDate = today.toString()
  return [
    {
      balanceAmount: toAmount(booked),
      balanceType: 'interimBooked',
      creditLimitIncluded: false,
      referenceDate,
    },
    {
      balanceAmount: toAmount(available),
      balanceType: 'interimAvailable',
      creditLimitIncluded: creditLimit !== undefined,
      referenceDate,
    },
  ]
}

export const toAmount = (money: Money): SignedAmount => ({
  currency: money.currency as SignedAmount['currency'],
  amount: formatAmount({ minorUnits: money.minorUnits, currency: money.currency as Currency }),
})

/** Truncates by code points, so that no character is cut in two. */
export function truncate(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : Array.from(text).slice(0, charactersMax).join('')
}

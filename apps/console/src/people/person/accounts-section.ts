import { type Html, html } from '@havn/html'
import { card, emptyState, formatAmount } from '../../design/index.ts'
import { accountNumber, accountPath, type OwnedAccount, type Person, personPath } from '../person.ts'

/** The accounts and cards of a customer, with the way to open more. */
export function accountsSection({ customer, accounts }: Person): Html {
  const path = personPath(customer.customerId)
  const isPrivate = customer.customerType === 'PRIVATE'
  const aside = html`<span class="actions"><a class="button small" href="${`${path}/accounts/new`}">New account</a>${isPrivate ? html`<a class="button small" href="${`${path}/cards/new`}">New card</a>` : undefined}</span>`
  const body =
    accounts.length === 0
      ? emptyState('No accounts yet', 'Open one to pay from it and to read it.')
      : html`<ul class="account-list">${accounts.map(accountRow)}</ul>`
  return card({ title: 'Accounts', aside, body })
}

const accountRow = (account: OwnedAccount): Html =>
  html`<li data-row="${account.id}"><a href="${accountPath(account)}"><span>${account.name}<small>${accountNumber(account)}${account.kind === 'card' ? ' · card' : ''}</small></span><span class="number">${formatAmount(account.balance)} <small>${account.currency}</small></span></a></li>`

import { type Html, html } from '@havn/html'
import {
  card,
  copyable,
  emptyState,
  facts,
  formatAccount,
  formatAmount,
  formatTimeToSecond,
  idEnd,
  live,
  pill,
} from '../../design/index.ts'
import type { Context, Result } from '../../server/index.ts'
import { agreementsSection } from './agreements-section.ts'
import { loadPersonScreen } from './load-person-screen.ts'
import { peoplePage } from '../people-frame.ts'
import {
  accountNumber,
  accountPath,
  firstName,
  type OwnedAccount,
  type Person,
  personPath,
} from '../person.ts'
import type { SandboxPayment } from '@havn/tpp-sdk'
import { avatar } from '../avatar.ts'
import { type ActionFacts, decideButton, personActions, phoneLink } from './person-actions.ts'
import { authorisationsFor, type OpenAuthorisation, psusFor } from '../open-authorisation.ts'

/** A customer: accounts, agreements, what waits for them, their payments. */
export async function showPerson(context: Context): Promise<Result> {
  const screen = await loadPersonScreen(context)
  if (screen === undefined) return { kind: 'not found' }
  const { person, actions, engagements, payments } = screen
  const { customerId, customerName } = person.customer
  const content = html`${personHead(person, actions)}${waitingSection(person, actions.open)}<div class="columns"><div>${accountsSection(person)}${agreementsSection(person, engagements)}</div><div>${paymentsSection(payments, firstName(person.psus[0]?.name ?? customerName))}</div></div>`
  return peoplePage({
    title: customerName,
    body: live('person', ['data', 'payment', 'authorisation'], content),
    removal: { kind: 'customer', action: `${personPath(customerId)}/delete` },
  })
}

/** The accounts and cards of a customer, with the way to open more. */
function accountsSection({ customer, accounts }: Person): Html {
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

/** The newest payments of this TPP from or to a customer. */
function paymentsSection(payments: readonly SandboxPayment[], name: string): Html {
  if (payments.length === 0)
    return card({
      title: 'Your payments',
      body: emptyState('None yet', `Pay as ${name} and it appears here.`),
    })
  return card({
    title: 'Your payments',
    aside: html`<a href="/payments">All payments</a>`,
    body: html`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><tbody>${payments.map(paymentRow)}</tbody></table></div>`,
  })
}

const TONES = { ACSC: 'good', RJCT: 'bad', CANC: 'plain', RCVD: 'act' } as const

function paymentRow(payment: SandboxPayment): Html {
  const { paymentId, transactionStatus: status, instructedAmount, creditorAccount, createdAt } = payment
  const amount =
    instructedAmount === undefined
      ? payment.paymentService
      : `${formatAmount(instructedAmount.amount)} ${instructedAmount.currency}`
  const tone = Object.entries(TONES).find(([code]) => code === status)?.[1] ?? 'under-way'
  return html`<tr data-row="${paymentId}"><td><a href="${`/payments/${paymentId}`}">${amount}</a><small class="under">${creditorAccount === undefined ? '' : `to ${formatAccount(creditorAccount)}`}</small><small class="under">${formatTimeToSecond(new Date(createdAt))} ${idEnd(paymentId)}</small></td><td class="number">${pill(status, tone)}</td></tr>`
}

/** Who a customer is, and what can be done in their name. */
function personHead(person: Person, actions: ActionFacts): Html {
  const { customer } = person
  const isPrivate = customer.customerType === 'PRIVATE'
  return html`<section class="card person-head"><div class="person-title">${avatar(customer)}<div><h1>${customer.customerName}</h1>${isPrivate ? pill('Private', 'plain') : pill('Company', 'under-way')}</div></div>${facts(
    [
      ['Logs in with', isPrivate ? copyable(customer.customerNumber) : undefined],
      ['Customer id', copyable(customer.customerId)],
    ],
  )}<div class="actions">${personActions(person, actions)}</div></section>`
}

/** What waits for this customer, with a button for everybody who can decide it. */
function waitingSection(person: Person, open: readonly OpenAuthorisation[]): Html | undefined {
  const waiting = authorisationsFor(person, open)
  if (waiting.length === 0) return undefined
  return html`<div id="waiting">${card({
    title: waiting.length === 1 ? 'An approval waits' : `${waiting.length} approvals wait`,
    body: html`<ul class="waiting">${waiting.map((authorisation) => waitingItem(person, authorisation))}</ul>`,
  })}</div>`
}

function waitingItem(person: Person, authorisation: OpenAuthorisation): Html {
  const { authorisationId, subject, subjectPath, nationalId, link } = authorisation
  const path = personPath(person.customer.customerId)
  const buttons = psusFor(person, authorisation).map(
    (psu) =>
      html`${decideButton(path, authorisation, psu, 'approve')}${decideButton(path, authorisation, psu, 'refuse')}`,
  )
  return html`<li><div><strong>${subjectPath === undefined ? subject : html`<a href="${subjectPath}">${subject}</a>`}</strong> ${nationalId === undefined ? pill('for anybody', 'act', 'The call named nobody') : undefined}<small>${copyable(authorisationId)}</small></div><div class="actions">${buttons}${phoneLink(link)}</div></li>`
}

import { type Html, html } from '@havn/html'
import type { SandboxPayment } from '@havn/tpp-sdk'
import {
  card,
  emptyState,
  formatAccount,
  formatAmount,
  formatTimeToSecond,
  idEnd,
  pageHead,
} from '../design/index.ts'
import { openDocumentation } from '../docs/open-documentation.ts'
import { search, type SearchResult } from '../docs/search/rank.ts'
import { type Context, page, redirect, type Result, type Route } from '../server/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { statusPill } from '../states/index.ts'
import { findPage } from './find-page.ts'
import { readMatchingCustomers, readMatchingPayments } from './read-matches.ts'

export const routes: readonly Route[] = [{ method: 'GET', path: '/search', handle: showSearch }]

const docsMax = 12

/** An id or number leads to its page; other words are looked for in payments, people and the documentation. */
async function showSearch(context: Context): Promise<Result> {
  const query = (context.url.searchParams.get('q') ?? '').trim()
  if (query === '') return result(query, suggestions)
  const path = await findPage(context.tpp, query)
  if (path !== undefined) return redirect(path)
  const [payments, customers] = await Promise.all([
    readMatchingPayments(context.tpp, query),
    readMatchingCustomers(context.tpp, query),
  ])
  const docs = search(openDocumentation(context.options.docsFolder).index(), query)
  const isNothing = payments.length + customers.length + docs.hits.length === 0
  if (isNothing) return result(query, nothing(query))
  return result(query, html`${customersPart(customers)}${paymentsPart(payments)}${docsPart(docs)}`)
}

const result = (query: string, body: Html): Result =>
  page({
    title: query === '' ? 'Search' : `${query} · Search`,
    section: undefined,
    width: 'narrow',
    body: html`${pageHead('Search', query === '' ? {} : { lead: `“${query}”` })}${body}`,
  })

const suggestions = emptyState(
  'What to search for',
  html`<p>An id leads to its page: an X-Request-ID, a payment, an account (also by its number), a customer (also by the number to log in with). Other words are looked for in your payments, in the names of customers and in the documentation.</p><ul class="suggestions">${[
    'webhook',
    'idempotency',
    'Kari',
    'FORMAT_ERROR',
    'signing string',
  ].map((word) => html`<li><a href="${`/search?q=${encodeURIComponent(word)}`}">${word}</a></li>`)}</ul>`,
)

const nothing = (query: string): Html =>
  emptyState(
    'Nothing was found',
    html`<p>Nothing of yours has “${query}” as its id, and neither payments nor the documentation have these words. Ids of another TPP are not found.</p><p><a class="button" href="/docs/glossary">Glossary</a> <a class="button" href="/">Live calls</a></p>`,
  )

function customersPart(
  customers: readonly { readonly customerId: string; readonly customerName: string }[],
): Html | undefined {
  if (customers.length === 0) return undefined
  const items = customers.map(
    ({ customerId, customerName }) =>
      html`<li data-row="${customerId}"><a href="${`/people/${customerId}`}">${customerName}</a></li>`,
  )
  return card({ title: 'People', body: html`<ul class="hits">${items}</ul>` })
}

function paymentsPart(payments: readonly SandboxPayment[]): Html | undefined {
  if (payments.length === 0) return undefined
  const items = payments.map(
    ({ paymentId, transactionStatus, createdAt, instructedAmount, creditorAccount }) =>
      html`<li data-row="${paymentId}"><a href="${`/payments/${paymentId}`}">${
        instructedAmount === undefined
          ? 'Payment'
          : `${formatAmount(instructedAmount.amount)} ${instructedAmount.currency}`
      }</a> ${statusPill(PAYMENT_STATES, transactionStatus)} <span class="muted">${creditorAccount === undefined ? '' : `to ${formatAccount(creditorAccount)}, `}${formatTimeToSecond(new Date(createdAt))} ${idEnd(paymentId)}</span></li>`,
  )
  return card({ title: 'Payments', body: html`<ul class="hits">${items}</ul>` })
}

function docsPart({ hits, notes }: SearchResult): Html | undefined {
  if (hits.length === 0) return undefined
  const items = hits
    .slice(0, docsMax)
    .map(
      ({ entry, excerpt }) =>
        html`<li data-row="${entry.path}"><a href="${entry.path}">${entry.title}</a> <span class="muted">${entry.where === entry.title ? '' : entry.where}</span><p>${excerpt}</p></li>`,
    )
  return card({
    title: 'Documentation',
    body: html`${notes.map((note) => html`<p class="note plain">${note}</p>`)}<ol class="hits">${items}</ol>`,
  })
}

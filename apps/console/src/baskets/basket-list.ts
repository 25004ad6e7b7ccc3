import { type Html, html } from '@havn/html'
import type { SandboxBasket } from '@havn/tpp-sdk'
import { emptyState, formatTimeToSecond, live, pageHead, problemNote, unlogged } from '../design/index.ts'
import { BASKET_STATES } from '../printed/states.ts'
import type { Context } from '../server/index.ts'
import { statusPill } from '../states/index.ts'

/** The list of signing baskets. */
export async function basketList({ tpp, url }: Context): Promise<Html> {
  const before = url.searchParams.get('before') ?? undefined
  const answer = await tpp.bank.sandbox.listSandboxBaskets({ query: { before } }, unlogged)
  const head = pageHead('Baskets', {
    lead: 'A signing basket lets the PSU approve several payments with one SCA.',
    actions: html`<a class="button primary" href="/baskets/new">Create a basket</a>`,
  })
  if (answer.status !== 200) return html`${head}${problemNote(answer)}`
  const { baskets, _links } = answer.body
  if (baskets.length === 0) return html`${head}${live('baskets', ['basket'], noBaskets())}`
  const next = new URLSearchParams(_links.next?.href.split('?')[1]).get('before')
  const older =
    next === null
      ? undefined
      : html`<nav class="pages" aria-label="Pages"><a class="button" href="${`/baskets?before=${encodeURIComponent(next)}`}">Older</a></nav>`
  return html`${head}<section class="card table-card">${live('baskets', ['basket', 'payment'], table(baskets))}</section>${older}`
}

const table = (baskets: readonly SandboxBasket[]): Html =>
  html`<table class="payment-table"><thead><tr><th scope="col">Basket</th><th scope="col" class="number">Payments</th><th scope="col">Status</th><th scope="col">Created, bank's clock</th></tr></thead><tbody data-rows>${baskets.map(row)}</tbody></table>`

const row = ({ basketId, payments, transactionStatus, createdAt }: SandboxBasket): Html =>
  html`<tr data-row="${basketId}"><td class="to"><a href="${`/baskets/${basketId}`}"><code>${basketId}</code></a></td><td class="number">${payments.length}<span class="unit"> ${payments.length === 1 ? 'payment' : 'payments'}</span></td><td class="state">${statusPill(BASKET_STATES, transactionStatus)}</td><td class="created">${formatTimeToSecond(new Date(createdAt))}</td></tr>`

const noBaskets = (): Html =>
  emptyState(
    'No baskets yet',
    html`<p>Create two or more payments one by one, and leave them unapproved (<code>RCVD</code>). Then put them into a basket: the PSU approves it once, and each payment goes on by itself. Where a corporation needs two people, the basket waits for both.</p><p><a class="button primary" href="/baskets/new">Choose payments</a></p>`,
  )

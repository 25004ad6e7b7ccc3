import { type Html, html } from '@havn/html'
import type { SandboxPayment } from '@havn/tpp-sdk'
import { type Actors, actorName } from '../authorisations/actors.ts'
import { choice, emptyState, formatAccount, formatTimeToSecond, idEnd } from '../design/index.ts'
import { amountOf, creditorOf } from '../payments/payments-page.ts'

interface FormFacts {
  readonly payments: readonly SandboxPayment[]
  readonly actors: Actors
  /** The ids of the payments that are checked. */
  readonly chosen: ReadonlySet<string>
}

/** Which payments, and in whose name: at first that of somebody who may use the account of the first payment chosen. */
export function newBasketForm({ payments, actors, chosen }: FormFacts): Html {
  const wanted = payments.find(({ paymentId }) => chosen.has(paymentId)) ?? payments[0]
  const [likely] = wanted === undefined ? [] : actors.of(wanted.debtorAccount)
  const likelyIndex = actors.all.findIndex(
    ({ nationalId, agreementId }) => nationalId === likely?.nationalId && agreementId === likely.agreementId,
  )
  const people = actors.all.map((actor, index) => [String(index), actorName(actor)] as const)
  const who = choice(
    {
      label: 'Create it as',
      name: 'actor',
      hint: 'They identify themselves first, because a basket needs a PSU-ID: that call is in your list too.',
    },
    people,
    String(likelyIndex),
  )
  return html`<form class="card" method="post" action="/baskets"><fieldset class="check-list"><legend>Payments that wait for approval</legend>${payments.map((payment) => checkRow(payment, chosen))}</fieldset>${who}<button class="button primary">Create the basket</button></form>`
}

function checkRow(payment: SandboxPayment, chosen: ReadonlySet<string>): Html {
  const { paymentId, debtorName, debtorAccount, createdAt } = payment
  const box = chosen.has(paymentId)
    ? html`<input type="checkbox" name="payment" value="${paymentId}" checked>`
    : html`<input type="checkbox" name="payment" value="${paymentId}">`
  return html`<label class="check-row">${box}<span class="check-what"><strong>${creditorOf(payment)}</strong><small>from ${debtorName} ${formatAccount(debtorAccount)}</small><small>${formatTimeToSecond(new Date(createdAt))} ${idEnd(paymentId)}</small></span><span class="number">${amountOf(payment)}</span></label>`
}

export const nothingToChoose = (): Html =>
  emptyState(
    'No payment waits for approval',
    html`<p>A basket takes single payments that nobody has approved yet (<code>RCVD</code>). Create some, and do not approve them.</p><p><a class="button primary" href="/people">Pay as somebody</a></p>`,
  )

import { type Html, html } from '@havn/html'
import type { SandboxPayment } from '@havn/tpp-sdk'
import { card, copyable, live, whatNow } from '../design/index.ts'
import { paymentTable } from '../payments/payments-page.ts'
import { BASKET_STATES } from '../printed/states.ts'
import type { Context } from '../server/index.ts'
import { BASKET_LAYOUTS, findState, stateMap, statusPill } from '../states/index.ts'
import { type Basket, travelledOf } from './basket.ts'
import { basketActions, type BasketFacts } from './basket-actions.ts'
import { basketTimeline } from './basket-timeline.ts'
import { nextStep } from './next-step.ts'

/** The screen of a basket. */
export function basketPage(context: Context, known: BasketFacts): Html {
  const { basket } = known
  const { sentence, actions } = nextStep(basket)
  const travelled = travelledOf(basket)
  return live(
    'basket',
    ['basket', 'payment', 'authorisation'],
    html`${head(basket, travelled.at(-1) ?? '')}${whatNow(sentence, basketActions(context, known, actions))}${card(
      {
        title: 'Where it is',
        body: stateMap({ id: 'basket-map', machine: BASKET_STATES, layouts: BASKET_LAYOUTS, travelled }),
      },
    )}${membersCard(basket)}${basketTimeline(basket)}`,
  )
}

function head({ payments, basketId }: Basket, status: string): Html {
  const count = payments.length === 1 ? '1 payment' : `${payments.length} payments`
  return html`<header class="subject-head"><div><p class="subject-kind"><a href="/baskets">Baskets</a> / Signing basket</p><h1 class="figure">${count}</h1><p class="subject-way">${copyable(basketId)}</p></div><div class="subject-status">${statusPill(BASKET_STATES, status)}<p>${findState(BASKET_STATES, status)?.sentence}</p></div></header>`
}

function membersCard({ payments, members }: Basket): Html {
  const known = payments.flatMap(({ paymentId }): SandboxPayment[] => {
    const member = members.get(paymentId)
    return member === undefined ? [] : [member]
  })
  const rest = payments
    .filter(({ paymentId }) => !members.has(paymentId))
    .map(
      ({ paymentId }) => html`<li><a href="${`/payments/${paymentId}`}"><code>${paymentId}</code></a></li>`,
    )
  return card({
    title: 'Its payments',
    className: 'table-card',
    body: html`${known.length === 0 ? undefined : paymentTable(known)}${rest.length === 0 ? undefined : html`<ul>${rest}</ul>`}`,
  })
}

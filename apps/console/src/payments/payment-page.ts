import { type Html, html } from '@havn/html'
import type { NotificationDelivery, RequestOutline } from '@havn/tpp-sdk'
import { whatNow } from '../design/actions.ts'
import { callsCard } from '../design/calls-card.ts'
import { formatAccount, formatDate, formatTime } from '../design/format.ts'
import { live } from '../design/live.ts'
import { card, codeBlock, copyable, facts } from '../design/parts.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import type { Context } from '../server/context.ts'
import { PAYMENT_LAYOUTS } from '../states/payment-layout.ts'
import { stateMap } from '../states/state-map.ts'
import { findState, statusPill } from '../states/status-pill.ts'
import { type ActionFacts, paymentActions } from './payment-actions.ts'
import { nextStep } from './next-step.ts'
import { kindName, type Payment, travelledOf } from './payment.ts'
import { creditorOf } from './payments-page.ts'
import { paymentTimeline } from './payment-timeline.ts'
import { partsCard } from './payment-parts.ts'
import { totalOf } from './payment-total.ts'

/** Everything that the screen of a payment shows. */
export interface PaymentFacts extends ActionFacts {
  readonly notifications: readonly NotificationDelivery[]
  readonly calls: readonly RequestOutline[]
}

/** The screen of a payment. */
export function paymentPage(context: Context, known: PaymentFacts): Html {
  const { payment, clock, notifications, calls } = known
  const { sentence, actions } = nextStep(payment, osloDate(clock?.time ?? context.now))
  return live(
    'payment',
    ['payment', 'authorisation', 'notification', 'basket', 'clock'],
    html`${head(payment)}${whatNow(sentence, paymentActions(context, known, actions))}${card({
      title: 'Where it is',
      body: stateMap({
        id: 'payment-map',
        machine: PAYMENT_STATES,
        layouts: PAYMENT_LAYOUTS,
        travelled: travelledOf(payment),
      }),
    })}${partsCard(payment)}<div class="columns"><div>${paymentTimeline(payment, notifications)}</div><div>${factsCard(payment)}${callsCard(calls)}${bodyCard(payment)}</div></div>`,
  )
}

function head(payment: Payment): Html {
  const state = findState(PAYMENT_STATES, payment.transactionStatus)
  const { debtorName, debtorAccount, creditorAccount } = payment
  return html`<header class="subject-head"><div><p class="subject-kind"><a href="/payments">Payments</a> / ${kindName(payment)}</p><h1 class="figure">${totalOf(payment)}</h1><p class="subject-way"><span class="party">${debtorName === undefined ? undefined : html`<strong>${debtorName}</strong> `}${formatAccount(debtorAccount)}</span> <span class="to-arrow" aria-label="pays">→</span> <span class="party"><strong>${creditorOf(payment)}</strong>${creditorAccount === undefined ? undefined : html` ${formatAccount(creditorAccount)}`}</span></p></div><div class="subject-status">${statusPill(PAYMENT_STATES, payment.transactionStatus)}<p>${state?.sentence}</p></div></header>`
}

const factsCard = (payment: Payment): Html =>
  card({
    title: 'Facts',
    body: facts([
      ['Id', copyable(payment.paymentId)],
      ['Kind', kindName(payment)],
      ['Execution date', formatDate(new Date(`${payment.executionDate}T12:00:00Z`))],
      [
        'Created',
        html`${formatTime(new Date(payment.createdAt))} <span class="clock-of bank">bank's clock</span>`,
      ],
      [
        'In a basket',
        payment.basketId === undefined
          ? undefined
          : html`<a href="${`/baskets/${payment.basketId}`}"><code>${payment.basketId}</code></a>`,
      ],
      ['At the bank', html`<code>${payment._links.self.href}</code>`],
    ]),
  })

const bodyCard = ({ payment }: Payment): Html | undefined =>
  payment === undefined
    ? undefined
    : card({ title: 'As you sent it', body: codeBlock(JSON.stringify(payment, null, 2)) })

/** The day in Norway, by which the bank goes. */
const osloDate = (time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(time)

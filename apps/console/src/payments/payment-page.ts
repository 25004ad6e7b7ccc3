import { type Html, html } from '@havn/html'
import type { NotificationDelivery, RequestOutline } from '@havn/tpp-sdk'
import {
  callsCard,
  card,
  codeBlock,
  copyable,
  facts,
  formatAccount,
  formatAmount,
  formatDate,
  formatTime,
  isoDateInNorway,
  live,
  whatNow,
} from '../design/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import type { Context } from '../server/index.ts'
import { findState, PAYMENT_LAYOUTS, stateMap, statusPill } from '../states/index.ts'
import { type ActionFacts, paymentActions } from './payment-actions.ts'
import { nextStep } from './next-step.ts'
import { kindName, type Payment, travelledOf } from './payment.ts'
import { paymentTimeline } from './payment-timeline.ts'
import { partsCard } from './payment-parts.ts'
import { amountOf, creditorOf } from './payments-page.ts'

/** Everything that the screen of a payment shows. */
export interface PaymentFacts extends ActionFacts {
  readonly notifications: readonly NotificationDelivery[]
  readonly calls: readonly RequestOutline[]
}

/** The screen of a payment. */
export function paymentPage(context: Context, known: PaymentFacts): Html {
  const { payment, clock, notifications, calls } = known
  const { sentence, actions } = nextStep(payment, isoDateInNorway(clock?.time ?? context.now))
  return live(
    'payment',
    ['payment', 'authorisation', 'notification', 'basket', 'clock'],
    html`${paymentHead(payment)}${whatNow(sentence, paymentActions(context, known, actions))}${card({
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

/** How much goes from whom to whom, and how far it is. */
function paymentHead(payment: Payment): Html {
  const state = findState(PAYMENT_STATES, payment.transactionStatus)
  const { debtorName, debtorAccount, creditorAccount } = payment
  return html`<header class="subject-head"><div><p class="subject-kind"><a href="/payments">Payments</a> / ${kindName(payment)}</p><h1 class="figure">${totalOf(payment)}</h1><p class="subject-way"><span class="party">${debtorName === undefined ? undefined : html`<strong>${debtorName}</strong> `}${formatAccount(debtorAccount)}</span> <span class="to-arrow" aria-label="pays">→</span> <span class="party"><strong>${creditorOf(payment)}</strong>${creditorAccount === undefined ? undefined : html` ${formatAccount(creditorAccount)}`}</span></p></div><div class="subject-status">${statusPill(PAYMENT_STATES, payment.transactionStatus)}<p>${state?.sentence}</p></div></header>`
}

/** The amount of a payment, or the sum of the lines of a bulk payment, which are all in NOK. */
function totalOf(payment: Payment): Html {
  if (!('payments' in payment.payment)) return amountOf(payment)
  const lines = payment.payment.payments
  const sum = lines.reduce((total, { instructedAmount }) => total + minorUnits(instructedAmount.amount), 0n)
  const digits = String(sum).padStart(3, '0')
  return html`${formatAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)} <span class="currency">NOK in ${lines.length} lines</span>`
}

/** The bank took the payment, so its amounts have at most two fraction digits. */
function minorUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`)
}

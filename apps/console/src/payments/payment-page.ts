import { type Html, html } from '@havn/html'
import type { NotificationDelivery, RequestOutline } from '@havn/tpp-sdk'
import {
  card,
  codeBlock,
  copyable,
  facts,
  formatDate,
  formatTime,
  isoDateInNorway,
  live,
  whatNow,
} from '../design/index.ts'
import { callsCard } from '../requests/calls-card.ts'
import type { Context } from '../server/index.ts'
import { type ActionFacts, paymentActions } from './payment-actions.ts'
import { nextStep } from './next-step.ts'
import { kindName, type Payment } from './payment.ts'
import { paymentHead, paymentMap } from './payment-head.ts'
import { paymentTimeline } from './payment-timeline.ts'
import { partsCard } from './payment-parts.ts'

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
    html`${paymentHead(payment)}${whatNow(sentence, paymentActions(context, known, actions))}${paymentMap(payment)}${partsCard(payment)}<div class="columns"><div>${paymentTimeline(payment, notifications)}${bodyCard(payment)}</div><div>${factsCard(payment)}${callsCard(calls)}</div></div>`,
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

import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { formatTime } from '../design/format.ts'
import { copyable, pill, type Tone } from '../design/parts.ts'

/** What happened after the answer to the authorisation, the payment or the basket of a call; undefined if nothing could. */
export function callStory({ authorisation, payment, basket }: RequestAttempt): Html | undefined {
  if (authorisation === undefined && payment === undefined && basket === undefined) return undefined
  return html`${
    payment === undefined
      ? undefined
      : story({
          title: 'Payment',
          href: `/payments/${payment.paymentId}`,
          id: payment.paymentId,
          clock: 'by the bank’s clock',
          steps: payment.events.map(({ transactionStatus, ...step }) => ({
            ...step,
            state: transactionStatus,
          })),
        })
  }${
    basket === undefined
      ? undefined
      : story({
          title: 'Basket',
          href: `/baskets/${basket.basketId}`,
          id: basket.basketId,
          clock: 'by the bank’s clock',
          steps: basket.events.map(({ stage, ...step }) => ({ ...step, state: stage })),
        })
  }${
    authorisation === undefined
      ? undefined
      : html`${story({
          title: `Authorisation: ${authorisation.purpose.replaceAll('-', ' ')}`,
          id: authorisation.authorisationId,
          clock: 'by the real clock',
          steps: authorisation.steps.map(({ scaStatus, ...step }) => ({ ...step, state: scaStatus })),
        })}${authorisation.reason === undefined ? undefined : html`<p class="note act">${authorisation.reason}</p>`}`
  }`
}

interface Story {
  readonly title: string
  readonly href?: string
  readonly id: string
  readonly clock: string
  readonly steps: readonly { readonly time: string; readonly cause: string; readonly state: string }[]
}

function story({ title, href, id, clock, steps }: Story): Html {
  const heading = href === undefined ? html`${title}` : html`<a href="${href}">${title}</a>`
  const rows = steps.map(
    ({ time, cause, state }) =>
      html`<li>${pill(state, toneOf(state))} <span>${cause.replaceAll('-', ' ')}</span> <time datetime="${time}">${formatTime(new Date(time))}</time></li>`,
  )
  return html`<div class="story"><h3>${heading} <small>${clock}</small></h3>${copyable(id)}<ol>${rows}</ol></div>`
}

const TONES: Readonly<Record<string, Tone>> = {
  ACSC: 'good',
  ACWP: 'good',
  ACCC: 'good',
  finalised: 'good',
  exempted: 'good',
  approved: 'good',
  RJCT: 'bad',
  CANC: 'bad',
  failed: 'bad',
  refused: 'bad',
  deleted: 'bad',
  RCVD: 'act',
  received: 'act',
  open: 'act',
  'half-approved': 'act',
}

const toneOf = (state: string): Tone => TONES[state] ?? 'under-way'

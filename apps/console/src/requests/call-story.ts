import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { copyable, formatTime } from '../design/index.ts'
import { AUTHORISATION_STATES, BASKET_STATES, PAYMENT_STATES } from '../printed/states.ts'
import { statusPill } from '../states/index.ts'
import { paymentSentence, scaSentence } from '../timeline/causes.ts'

/** What happened after the answer to the payment, basket or authorisation of a call; undefined if nothing could. */
export function callStory({ authorisation, payment, basket }: RequestAttempt): Html | undefined {
  if (authorisation === undefined && payment === undefined && basket === undefined) return undefined
  return html`${payment === undefined ? undefined : paymentStory(payment)}${basket === undefined ? undefined : basketStory(basket)}${authorisation === undefined ? undefined : authorisationStory(authorisation)}`
}

function paymentStory({ paymentId, events }: NonNullable<RequestAttempt['payment']>): Html {
  const steps = events.map(({ time, cause, transactionStatus }) =>
    step(time, paymentSentence(cause), statusPill(PAYMENT_STATES, transactionStatus)),
  )
  const title = html`<a href="${`/payments/${paymentId}`}">Payment</a> <small>by the bank’s clock</small>`
  return story(title, paymentId, steps)
}

function basketStory({ basketId, events }: NonNullable<RequestAttempt['basket']>): Html {
  const steps = events.map(({ time, cause, stage }) =>
    step(time, paymentSentence(cause), statusPill(BASKET_STATES, stage)),
  )
  const title = html`<a href="${`/baskets/${basketId}`}">Basket</a> <small>by the bank’s clock</small>`
  return story(title, basketId, steps)
}

function authorisationStory(authorisation: NonNullable<RequestAttempt['authorisation']>): Html {
  const { authorisationId, purpose, steps, reason } = authorisation
  const rows = steps.map(({ time, cause, scaStatus }) =>
    step(time, scaSentence(cause), statusPill(AUTHORISATION_STATES, scaStatus)),
  )
  const title = html`Authorisation to ${purpose.replaceAll('-', ' ')} <small>by the real clock</small>`
  const why = reason === undefined ? undefined : html`<p class="note act">${reason}</p>`
  return html`${story(title, authorisationId, rows)}${why}`
}

const story = (title: Html, id: string, steps: readonly Html[]): Html =>
  html`<div class="story"><h3>${title}</h3>${copyable(id)}<ol>${steps}</ol></div>`

const step = (time: string, sentence: string, state: Html): Html =>
  html`<li><span>${sentence}</span>${state}<time datetime="${time}">${formatTime(new Date(time))}</time></li>`

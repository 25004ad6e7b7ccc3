import { type Html, html } from '@havn/html'
import type { NotificationDelivery } from '@havn/tpp-sdk'
import { card, formatSecond, formatTimeToSecond, pill, type Tone } from '../design/index.ts'
import type { Arrival, Inbox } from './received.ts'

const STATES: Readonly<Record<NotificationDelivery['state'], readonly [string, Tone]>> = {
  waiting: ['waiting', 'under-way'],
  delivered: ['delivered', 'good'],
  'given-up': ['given up', 'bad'],
  stopped: ['stopped', 'act'],
}

/** The state of a delivery, in a word. */
export const statePill = ({ state }: Pick<NotificationDelivery, 'state'>): Html => pill(...STATES[state])

/** What it says, in a few words: `payment is ACTC`. */
export function aboutOf(notification: NotificationDelivery): string {
  const { resource, transactionStatus, scaStatus, consentEvent } = notification
  const what =
    resource === 'signing-baskets' ? 'Basket' : resource === 'bank-offered-consents' ? 'Consent' : 'Payment'
  if (transactionStatus !== undefined) return `${what} is ${transactionStatus}`
  if (scaStatus !== undefined) return `SCA of the ${what.toLowerCase()} is ${scaStatus}`
  return `${what}: ${consentEvent ?? 'changed'}`
}

/** All notifications, newest first. */
export const notificationList = (notifications: readonly NotificationDelivery[], inbox: Inbox): Html =>
  card({
    className: 'flush',
    body: html`<ol class="list" data-rows>${notifications.map((notification) => row(notification, inbox))}</ol>`,
  })

function row(notification: NotificationDelivery, inbox: Inbox): Html {
  const { notificationId, uri, tries, lastTry, nextTryAt, createdAt, sequenceNumber } = notification
  const arrived = inbox.of(notificationId).length
  const outcome =
    lastTry === undefined ? 'not tried yet' : (lastTry.problem ?? `answered ${lastTry.status ?? ''}`)
  const next = nextTryAt === undefined ? '' : `, next at ${formatSecond(new Date(nextTryAt))}`
  return html`<li data-row="${notificationId}"><a href="${`/notifications/${notificationId}`}">${statePill(notification)}<span class="what"><strong>${aboutOf(notification)}</strong> <small class="muted">no. ${sequenceNumber}</small><small class="muted break">${uri}</small></span><span class="muted small">${tries === 1 ? '1 try' : `${tries} tries`}, ${outcome}${next}${arrived > 0 ? html` · <span class="verified">signature verified here</span>` : undefined}</span><time class="muted" datetime="${createdAt}" title="real time">${formatTimeToSecond(new Date(createdAt))}</time></a></li>`
}

/** What came to the console's own address and is not the bank's: why it was refused. */
export function refusedArrivals(arrivals: readonly Arrival[]): Html | undefined {
  if (arrivals.length === 0) return undefined
  return card({
    title: 'Refused here',
    body: html`<p class="muted">These came to the console's own address and did not carry the bank's signature.</p><ul>${arrivals.map(({ at, problem }) => html`<li><time class="muted">${formatSecond(at)}</time> ${problem}</li>`)}</ul>`,
  })
}

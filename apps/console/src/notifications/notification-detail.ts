import { type Html, html } from '@havn/html'
import type { NotificationReport } from '@havn/tpp-sdk'
import {
  card,
  codeBlock,
  copyable,
  facts,
  formatSecond,
  formatTime,
  pageHead,
  pill,
  postButton,
  formatJson,
} from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { aboutOf, statePill } from './notification-list.ts'
import type { Arrival } from './received.ts'

/** A notification: what was sent, what became of it, and how to send it again. */
export function notificationDetail({ inbox, options }: Context, notification: NotificationReport): Html {
  const { notificationId, bodyText, uri, tries, createdAt, lastTry, nextTryAt } = notification
  return html`${pageHead(aboutOf(notification), {
    lead: html`${statePill(notification)} ${uri}`,
    actions: postButton({
      action: `/notifications/${notificationId}/resend`,
      label: 'Send it again',
      kind: 'primary',
    }),
  })}<div class="columns"><div>${card({ title: 'Body', body: codeBlock(formatJson(bodyText), 'as signed, formatted for reading') })}${arrivals(inbox.of(notificationId))}</div><div>${card(
    {
      title: 'Delivery',
      body: facts([
        ['Id', copyable(notificationId)],
        ['About', linkOf(notification)],
        ['Created', `${formatTime(new Date(createdAt))} (real time)`],
        ['Tries', String(tries)],
        [
          'Last try',
          lastTry === undefined
            ? 'none yet'
            : `${formatSecond(new Date(lastTry.at))}: ${lastTry.problem ?? `answered ${lastTry.status ?? ''}`}`,
        ],
        ['Next try', nextTryAt === undefined ? undefined : formatTime(new Date(nextTryAt))],
      ]),
    },
  )}${card({
    title: 'By command',
    body: codeBlock(
      `${options.command} resend ${notificationId}\n${options.command} listen --forward-to http://localhost:3000/webhook`,
    ),
  })}</div></div>`
}

function linkOf({ paymentId, basketId, consentId }: NotificationReport): Html | undefined {
  if (paymentId !== undefined) return html`<a href="${`/payments/${paymentId}`}">the payment</a>`
  if (basketId !== undefined) return html`<a href="${`/baskets/${basketId}`}">the basket</a>`
  if (consentId !== undefined) return html`<a href="${`/consents/${consentId}`}">the consent</a>`
  return undefined
}

/** What came to the console's own address, with the result of checking the bank's signature. */
function arrivals(list: readonly Arrival[]): Html {
  const body =
    list.length === 0
      ? html`<p class="muted">It did not come to this console. At your own address, check the signature with <code>verifyNotification</code> of the SDK.</p>`
      : html`${list.map(
          ({ at, headers }) =>
            html`<p>${pill('the bank’s signature is right', 'good')} <time class="muted">${formatSecond(at)}</time></p>${codeBlock(headers.map(([name, value]) => `${name}: ${value}`).join('\n'), 'headers')}`,
        )}`
  return card({ title: 'Signature', body })
}

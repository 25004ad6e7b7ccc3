import { type Html, html } from '@havn/html'
import type { NotificationDelivery } from '@havn/tpp-sdk'
import type { TimelineEntry } from './entry.ts'

const STATES: Readonly<Record<NotificationDelivery['state'], string>> = {
  waiting: 'not delivered yet',
  delivered: 'delivered',
  'given-up': 'given up after 24 hours',
  stopped: 'stopped: your endpoint answered 410',
}

/** The status that a notification is about. */
const statusOf = ({ transactionStatus, scaStatus, consentStatus }: NotificationDelivery): string =>
  transactionStatus ?? scaStatus ?? consentStatus ?? ''

/**
 * Adds to each entry the notification about the same status, and appends those that are about none of them. Each
 * notification is used once, in the order in which the bank sent them.
 */
export function withNotifications(
  entries: readonly TimelineEntry[],
  notifications: readonly NotificationDelivery[],
): readonly TimelineEntry[] {
  const waiting = [...notifications]
  const noted = entries.map((entry) => {
    const index = entry.status === undefined ? -1 : waiting.findIndex((one) => statusOf(one) === entry.status)
    const [notification] = index < 0 ? [] : waiting.splice(index, 1)
    return notification === undefined
      ? entry
      : { ...entry, detail: html`${entry.detail} ${notificationLink(notification)}` }
  })
  const rest = waiting.map((notification) => ({
    clock: 'real' as const,
    time: notification.createdAt,
    text: `The bank sent you a notification about ${statusOf(notification)}.`,
    detail: notificationLink(notification),
  }))
  return [...noted, ...rest]
}

const notificationLink = ({ notificationId, state }: NotificationDelivery): Html =>
  html`<a class="notified" href="${`/notifications/${notificationId}`}">notification ${STATES[state]}</a>`

import { html } from '@havn/html'
import type { NotificationDelivery } from '@havn/tpp-sdk'
import type { TimelineEntry } from './entry.ts'

const STATES: Readonly<Record<NotificationDelivery['state'], string>> = {
  waiting: 'not delivered yet',
  delivered: 'delivered',
  'given-up': 'given up after 24 hours',
  stopped: 'stopped: your endpoint answered 410',
}

/** Notifications to the TPP, which go by the real clock. */
export const notificationEntries = (
  notifications: readonly NotificationDelivery[],
): readonly TimelineEntry[] =>
  notifications.map((notification) => ({
    clock: 'real' as const,
    time: notification.createdAt,
    text: `The bank sent you a notification, ${STATES[notification.state]}.`,
    detail: html`<a href="${`/notifications/${notification.notificationId}`}">${notification.transactionStatus ?? notification.scaStatus ?? notification.consentStatus ?? 'notification'}</a>`,
  }))

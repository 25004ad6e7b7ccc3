import { formatDateTime, type Link, type Notification } from '@havn/contract'
import type { NextNotification } from './notifications.store.ts'

/** The members of a notification that its body and the list of deliveries share. */
export function toNotificationFields(row: NextNotification): Omit<Notification, '_links'> {
  const { resource, resourceId } = row
  return {
    notificationId: row.notificationId,
    sequenceNumber: row.number,
    resource,
    ...(resource === 'signing-baskets' ? { basketId: resourceId } : { paymentId: resourceId }),
    ...(row.transactionStatus === null ? {} : { transactionStatus: row.transactionStatus }),
    ...(row.authorisationId === null ? {} : { authorisationId: row.authorisationId }),
    ...(row.scaStatus === null ? {} : { scaStatus: row.scaStatus }),
    at: formatDateTime(row.at),
  }
}

/** The body that is sent: the same bytes at every try. */
export function toNotificationBody(row: NextNotification): Buffer {
  const notification: Notification = { ...toNotificationFields(row), _links: linksOf(row) }
  return Buffer.from(JSON.stringify(notification))
}

const getLink = (href: string): Link => ({ href, verbs: ['GET'] })

function linksOf({ path, authorisationId, purpose }: NextNotification): Notification['_links'] {
  const status = getLink(`${path}/status`)
  if (authorisationId === null) return { status }
  const folder = purpose === 'cancel-payment' ? 'cancellation-authorisations' : 'authorisations'
  return { status, scaStatus: getLink(`${path}/${folder}/${authorisationId}`) }
}

import { formatDateTime, type Link, type Notification } from '@havn/contract'
import type { NotificationRow } from './notifications.store.ts'

/** What is told, wherever it is told. */
export function toldOf(row: NotificationRow): Omit<Notification, '_links'> {
  const { resource, resource_id: id } = row
  return {
    notificationId: row.notification_id,
    sequenceNumber: row.number,
    resource,
    ...(resource === 'signing-baskets' ? { basketId: id } : { paymentId: id }),
    ...(row.transaction_status === null ? {} : { transactionStatus: row.transaction_status }),
    ...(row.authorisation_id === null ? {} : { authorisationId: row.authorisation_id }),
    ...(row.sca_status === null ? {} : { scaStatus: row.sca_status }),
    at: formatDateTime(row.at),
  }
}

/** The body as it is sent: the same bytes however often. */
export function bodyOf(row: NotificationRow): Buffer {
  const notification: Notification = { ...toldOf(row), _links: linksOf(row) }
  return Buffer.from(JSON.stringify(notification))
}

const read = (href: string): Link => ({ href, verbs: ['GET'] })

function linksOf({
  path,
  authorisation_id: authorisationId,
  purpose,
}: NotificationRow): Notification['_links'] {
  const status = read(`${path}/status`)
  if (authorisationId === null) return { status }
  const folder = purpose === 'cancel-payment' ? 'cancellation-authorisations' : 'authorisations'
  return { status, scaStatus: read(`${path}/${folder}/${authorisationId}`) }
}

import {
  type ConsentStatus,
  formatDateTime,
  type Link,
  type Notification,
  type NotifiedStatus,
} from '@havn/contract'
import type { NextNotification } from './notifications.store.ts'

/** The members of a notification that its body and the list of deliveries share. */
export function toNotificationFields(row: NextNotification): Omit<Notification, '_links'> {
  const { resource } = row
  return {
    notificationId: row.notificationId,
    sequenceNumber: row.number,
    resource,
    ...(resource === 'bank-offered-consents' ? consentFieldsOf(row) : paymentFieldsOf(row)),
    at: formatDateTime(row.at),
  }
}

function paymentFieldsOf(row: NextNotification): Partial<Notification> {
  const { resource, resourceId } = row
  // The column has the status of whatever the resource is.
  const transactionStatus = row.transactionStatus as NotifiedStatus | null
  return {
    ...(resource === 'signing-baskets' ? { basketId: resourceId } : { paymentId: resourceId }),
    ...(transactionStatus === null ? {} : { transactionStatus }),
    ...(row.authorisationId === null ? {} : { authorisationId: row.authorisationId }),
    ...(row.scaStatus === null ? {} : { scaStatus: row.scaStatus }),
  }
}

function consentFieldsOf({ resourceId, ...row }: NextNotification): Partial<Notification> {
  return {
    consentId: resourceId,
    consentStatus: row.transactionStatus as ConsentStatus,
    ...(row.consentEvent === null ? {} : { consentEvent: row.consentEvent }),
    ...(row.daysLeft === null ? {} : { daysLeft: row.daysLeft }),
    ...(row.validUntil === null ? {} : { validUntil: formatDateTime(row.validUntil) }),
  }
}

/** The body that is sent: the same bytes at every try. */
export function toNotificationBody(row: NextNotification): Buffer {
  const notification: Notification = { ...toNotificationFields(row), _links: linksOf(row) }
  return Buffer.from(JSON.stringify(notification))
}

const getLink = (href: string): Link => ({ href, verbs: ['GET'] })

function linksOf({ resource, path, authorisationId, purpose }: NextNotification): Notification['_links'] {
  // A consent has no address for its status alone.
  if (resource === 'bank-offered-consents') return { status: getLink(path) }
  const status = getLink(`${path}/status`)
  if (authorisationId === null) return { status }
  const folder = purpose === 'cancel-payment' ? 'cancellation-authorisations' : 'authorisations'
  return { status, scaStatus: getLink(`${path}/${folder}/${authorisationId}`) }
}

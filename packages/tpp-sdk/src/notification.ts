import type * as printed from './printed/bodies.ts'

type Shared = Omit<
  printed.Notification,
  'resource' | 'paymentId' | 'basketId' | 'transactionStatus' | ConsentFields
>
type ConsentFields = 'consentId' | 'consentStatus' | 'consentEvent' | 'daysLeft' | 'validUntil'
type NoConsent = { readonly [Field in ConsentFields]?: never }

/** A notification about a payment: its status, or how far one of its SCAs has come. */
export interface PaymentNotification extends Shared, NoConsent {
  resource: 'payments' | 'bulk-payments' | 'periodic-payments'
  paymentId: printed.Uuid
  basketId?: never
  /** The status of the payment; left out where the notification is about an SCA. */
  transactionStatus?: printed.TransactionStatus
}

/** A notification about a signing basket: its status, or how far one of its SCAs has come. */
export interface BasketNotification extends Shared, NoConsent {
  resource: 'signing-baskets'
  basketId: printed.Uuid
  paymentId?: never
  /** The status of the basket; left out where the notification is about an SCA. */
  transactionStatus?: printed.BasketStatus
}

/** A notification about a consent. */
export interface ConsentNotification extends Shared, Pick<printed.Notification, ConsentFields> {
  resource: 'bank-offered-consents'
  consentId: printed.Uuid
  paymentId?: never
  basketId?: never
  transactionStatus?: never
}

/**
 * What the bank sends to TPP-Notification-URI: compare `resource`, and TypeScript knows which id and which status it has.
 * It may come more than once, with the same `notificationId`.
 */
export type Notification = PaymentNotification | BasketNotification | ConsentNotification

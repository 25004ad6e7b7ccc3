import type {
  BasketStatus,
  Notification as PrintedNotification,
  TransactionStatus,
  Uuid,
} from './printed/bodies.ts'

type Shared = Omit<
  PrintedNotification,
  'resource' | 'paymentId' | 'basketId' | 'transactionStatus' | ConsentFields
>
type ConsentFields = 'consentId' | 'consentStatus' | 'consentEvent' | 'daysLeft' | 'validUntil'
type NoConsent = { readonly [Field in ConsentFields]?: never }

/** A notification about a payment: its status, or how far one of its SCAs has come. */
export interface PaymentNotification extends Shared, NoConsent {
  resource: 'payments' | 'bulk-payments' | 'periodic-payments'
  paymentId: Uuid
  basketId?: never
  /** The status of the payment; left out where the notification is about an SCA. */
  transactionStatus?: TransactionStatus
}

/** A notification about a signing basket: its status, or how far one of its SCAs has come. */
export interface BasketNotification extends Shared, NoConsent {
  resource: 'signing-baskets'
  basketId: Uuid
  paymentId?: never
  /** The status of the basket; left out where the notification is about an SCA. */
  transactionStatus?: BasketStatus
}

/** A notification about a consent. */
export interface ConsentNotification extends Shared, Pick<PrintedNotification, ConsentFields> {
  resource: 'bank-offered-consents'
  consentId: Uuid
  paymentId?: never
  basketId?: never
  transactionStatus?: never
}

/**
 * What the bank sends to TPP-Notification-URI: compare `resource`, and TypeScript knows which id and which status it has.
 * It may come more than once, with the same `notificationId`.
 */
export type Notification = PaymentNotification | BasketNotification | ConsentNotification

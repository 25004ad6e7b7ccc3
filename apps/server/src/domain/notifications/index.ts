export { createDeliveries, type Deliveries } from './deliveries.ts'
export type { DeliverySetup } from './delivery-setup.ts'
export { DELIVERY_OPTIONS, type DeliveryOptions } from './delivery-setup.ts'
export { toNotificationBody, toNotificationFields } from './notification-body.ts'
export { listNotificationsOf, type SentNotification } from './resource-notifications.store.ts'
export {
  listDeliveries,
  type LoggedDelivery,
  resend,
  subscribe,
  type SubscriptionRecord,
} from './notifications.store.ts'
export { nextTry, type RetrySchedule } from './retry-schedule.ts'
export { type NotificationOffer, offerNotifications } from './offer-notifications.ts'
export { countWaiting } from './waiting-counts.store.ts'

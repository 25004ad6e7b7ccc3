import { PAYMENT_ID } from '../payments/payment-service.ts'
import type { Notification } from './notification.ts'
import type { NotificationDeliveries } from './notification-delivery.ts'

const told = {
  notificationId: '019a86f3-77aa-7bbb-8ccc-0123456789ab',
  sequenceNumber: 4,
  resource: 'payments',
  paymentId: PAYMENT_ID,
  transactionStatus: 'ACSC',
  at: '2026-11-16T11:00:00+00:00',
} as const satisfies Partial<Notification>

export const NOTIFICATION_DELIVERIES_EXAMPLE: NotificationDeliveries = {
  notifications: [
    {
      ...told,
      uri: 'https://tpp.example/notifications',
      state: 'waiting',
      tries: 2,
      createdAt: '2026-11-16T11:00:02+00:00',
      lastTry: { at: '2026-11-16T11:00:13+00:00', status: 503 },
      nextTryAt: '2026-11-16T11:01:11+00:00',
    },
  ],
}

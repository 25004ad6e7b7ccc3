import { COMMON_ERRORS, REQUEST_ID_CONFLICT } from '../error-answers.ts'
import { SANDBOX_READ_HEADERS, SIGNED_WRITE_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { idParameter, readErrorsOf } from '../sandbox/data/data-operation.ts'
import { NotificationDeliveries, NotificationDelivery, NotificationReport } from './notification-delivery.ts'

const pathParameters = {
  notificationId: idParameter('notification', '019a86f3-77aa-7bbb-8ccc-0123456789ab'),
} as const satisfies Operation['pathParameters']

export const listNotifications = {
  id: 'listNotifications',
  method: 'GET',
  path: '/v1/sandbox/notifications',
  tag: 'sandbox',
  summary: 'List what was sent to TPP-Notification-URI',
  description:
    'The notifications about payments, baskets and consents of this TPP in the last seven days, each with what became of it: how often it was tried, what was answered or why there was no answer, and when it is tried next. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters: {},
  headers: SANDBOX_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: {
      description: 'The notifications, the newest first.',
      schema: NotificationDeliveries,
    },
    ...COMMON_ERRORS,
  },
} as const satisfies Operation

export const readNotification = {
  id: 'readNotification',
  method: 'GET',
  path: '/v1/sandbox/notifications/{notificationId}',
  tag: 'sandbox',
  summary: 'Read a notification with its body',
  description:
    'What the list says of a notification of the last seven days, and the body that is sent. Each attempt is signed anew, over the same body. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters,
  headers: SANDBOX_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    200: { description: 'The notification.', schema: NotificationReport },
    ...readErrorsOf('notification'),
  },
} as const satisfies Operation

export const resendNotification = {
  id: 'resendNotification',
  method: 'POST',
  path: '/v1/sandbox/notifications/{notificationId}/resend',
  tag: 'sandbox',
  summary: 'Send a notification again',
  description:
    'Sends a notification of the last seven days again within a second, whatever became of it, with the same `notificationId` and body and a new signature. It counts as waiting until it is answered, and is retried as any other until 24 hours after the change. After a 410 only this one is sent: the subscription stays ended. Takes no body. Sandbox only.',
  role: 'any',
  sandboxOnly: true,
  pathParameters,
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  bodyBytesMax: 0,
  answers: {
    202: { description: 'It will be sent.', schema: NotificationDelivery },
    ...readErrorsOf('notification'),
    409: REQUEST_ID_CONFLICT,
  },
} as const satisfies Operation

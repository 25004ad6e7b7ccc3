import { COMMON_ERRORS } from '../error-answers.ts'
import { SIGNED_READ_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { NotificationDeliveries } from './notification-delivery.ts'

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
  headers: SIGNED_READ_HEADERS,
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

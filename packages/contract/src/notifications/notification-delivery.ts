import { type Static, Type } from 'typebox'
import { IsoDateTime } from '../values/dates/date.ts'
import { Notification, NOTIFICATION_FIELDS } from './notification.ts'

const NotificationState = Type.Enum(['waiting', 'delivered', 'given-up', 'stopped'], {
  type: 'string',
  title: 'NotificationState',
  description:
    'waiting to be sent, or sent again; delivered (2xx); given up after 24 hours; stopped, as the TPP answered 410',
})

const NotificationTry = Type.Object(
  {
    at: IsoDateTime,
    status: Type.Optional(Type.Integer({ description: 'the HTTP status that was answered' })),
    problem: Type.Optional(Type.String({ description: 'why there was no answer' })),
  },
  { title: 'NotificationTry', description: 'the last try to deliver, by real time' },
)

export const NotificationDelivery = Type.Object(
  {
    ...NOTIFICATION_FIELDS,
    uri: Type.String({ description: 'the TPP-Notification-URI' }),
    state: NotificationState,
    tries: Type.Integer({ minimum: 0 }),
    createdAt: IsoDateTime,
    lastTry: Type.Optional(NotificationTry),
    nextTryAt: Type.Optional(IsoDateTime),
  },
  { title: 'NotificationDelivery', description: 'a notification and the state of its delivery' },
)
export type NotificationDelivery = Static<typeof NotificationDelivery>

export const NotificationDeliveries = Type.Object(
  {
    notifications: Type.Array(NotificationDelivery, { description: 'the newest first, at most 200' }),
  },
  { title: 'NotificationDeliveries', description: 'the notifications of the last seven days' },
)
export type NotificationDeliveries = Static<typeof NotificationDeliveries>

export const NotificationReport = Type.Object(
  {
    ...NotificationDelivery.properties,
    body: Notification,
    bodyText: Type.String({ description: 'the body byte for byte, as every attempt sends and signs it' }),
  },
  { title: 'NotificationReport', description: 'a notification, its body and the state of its delivery' },
)
export type NotificationReport = Static<typeof NotificationReport>

import { type Static, Type } from 'typebox'
import { ScaStatus } from '../sca/sca-status.ts'
import { IsoDateTime } from '../values/date.ts'
import { Link } from '../values/link.ts'
import { UuidText } from '../values/uuid.ts'

export const NotifiedResource = Type.Enum(
  ['payments', 'bulk-payments', 'periodic-payments', 'signing-baskets'],
  { type: 'string', title: 'NotifiedResource', description: 'what kind of resource it is about' },
)
export type NotifiedResource = Static<typeof NotifiedResource>

export const NotifiedStatus = Type.Enum(
  ['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT', 'CANC', 'PART', 'PATC'],
  { type: 'string', title: 'NotifiedStatus', description: 'the status of the payment or basket' },
)
export type NotifiedStatus = Static<typeof NotifiedStatus>

/** The fields of a notification, the same in every attempt to send it. */
export const NOTIFICATION_FIELDS = {
  notificationId: UuidText,
  sequenceNumber: Type.Integer({
    description: 'counts the notifications of this payment or basket, from 1; they are sent in this order',
    minimum: 1,
  }),
  resource: NotifiedResource,
  paymentId: Type.Optional(UuidText),
  basketId: Type.Optional(UuidText),
  transactionStatus: Type.Optional(NotifiedStatus),
  authorisationId: Type.Optional(UuidText),
  scaStatus: Type.Optional(ScaStatus),
  at: IsoDateTime,
}

export const Notification = Type.Object(
  {
    ...NOTIFICATION_FIELDS,
    _links: Type.Object(
      { status: Link, scaStatus: Type.Optional(Link) },
      {
        description:
          'where the same is read: status of the payment or basket, scaStatus of the authorisation',
      },
    ),
  },
  {
    title: 'Notification',
    description:
      'what the bank sends to TPP-Notification-URI: `transactionStatus` of a payment (`paymentId`) or basket (`basketId`), or `scaStatus` of one of its authorisations (`authorisationId`). It may come more than once, with the same `notificationId`',
  },
)
export type Notification = Static<typeof Notification>

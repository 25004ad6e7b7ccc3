import { type Static, Type } from 'typebox'
import { ConsentStatus } from '../consents/consent-status.ts'
import { ScaStatus } from '../sca/sca-status.ts'
import { IsoDateTime } from '../values/dates/date.ts'
import { Link } from '../values/addresses/link.ts'
import { UuidText } from '../values/uuid.ts'

export const NotifiedResource = Type.Enum(
  ['payments', 'bulk-payments', 'periodic-payments', 'signing-baskets', 'bank-offered-consents'],
  { type: 'string', title: 'NotifiedResource', description: 'the kind of resource' },
)
export type NotifiedResource = Static<typeof NotifiedResource>

export const NotifiedStatus = Type.Enum(
  ['ACCP', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'RCVD', 'PDNG', 'RJCT', 'CANC', 'PART', 'PATC'],
  { type: 'string', title: 'NotifiedStatus', description: 'the status of the payment or basket' },
)
export type NotifiedStatus = Static<typeof NotifiedStatus>

export const ConsentEvent = Type.Enum(
  [
    'granted',
    'accountsWithdrawn',
    'withdrawn',
    'objected',
    'reinstated',
    'terminated',
    'expiring',
    'expired',
  ],
  {
    type: 'string',
    title: 'ConsentEvent',
    description:
      'granted: the PSU approved the list of accounts, for the first time or again; accountsWithdrawn: the PSU withdrew some of them; withdrawn: all of them; objected: all of them, with an objection against the TPP’s access; reinstated: the PSU undid a withdrawal; terminated: the TPP gave the consent up; expiring: `daysLeft` are left; expired: it has ended',
  },
)
export type ConsentEvent = Static<typeof ConsentEvent>

/** The fields of a notification, the same in every attempt to send it. */
export const NOTIFICATION_FIELDS = {
  notificationId: UuidText,
  sequenceNumber: Type.Integer({
    description:
      'counts the notifications of this payment, basket or consent, from 1; they are sent in this order',
    minimum: 1,
  }),
  resource: NotifiedResource,
  paymentId: Type.Optional(UuidText),
  basketId: Type.Optional(UuidText),
  consentId: Type.Optional(UuidText),
  consentStatus: Type.Optional(ConsentStatus),
  consentEvent: Type.Optional(ConsentEvent),
  daysLeft: Type.Optional(
    Type.Integer({ description: 'of a consent that ends soon: 30, 7 or 1', minimum: 1 }),
  ),
  validUntil: Type.Optional(IsoDateTime),
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
          'where the same is read: status of the payment, basket or consent, scaStatus of the authorisation',
      },
    ),
  },
  {
    title: 'Notification',
    description:
      'what the bank sends to TPP-Notification-URI: `transactionStatus` of a payment (`paymentId`) or basket (`basketId`), `scaStatus` of one of its authorisations (`authorisationId`), or `consentStatus` of a consent (`consentId`) with what happened to it (`consentEvent`) and, while it is valid, when it ends (`validUntil`). It may come more than once, with the same `notificationId`',
  },
)
export type Notification = Static<typeof Notification>

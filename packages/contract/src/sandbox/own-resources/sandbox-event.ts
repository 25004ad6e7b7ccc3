import { type Static, Type } from 'typebox'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { ScaStatus } from '../../sca/sca-status.ts'
import { IsoDateTime } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'

const SandboxEventKind = Type.Enum(
  ['request', 'payment', 'basket', 'consent', 'authorisation', 'notification', 'clock', 'data'],
  {
    type: 'string',
    title: 'SandboxEventKind',
    description:
      "what happened: a call was answered; a payment, basket, consent, authorisation or notification is new or has changed; the bank's clock was moved or a batch run was started; data of the bank was changed, which is customers, accounts, agreements, transactions, snapshots or everything",
  },
)

export const SandboxEvent = Type.Object(
  {
    kind: SandboxEventKind,
    time: IsoDateTime,
    requestId: Type.Optional(Type.String({ description: 'the X-Request-ID of a call' })),
    operation: Type.Optional(Type.String({ description: 'the operationId of a call' })),
    status: Type.Optional(Type.Integer({ description: 'the HTTP status that a call was answered with' })),
    paymentId: Type.Optional(UuidText),
    transactionStatus: Type.Optional(TransactionStatus),
    basketId: Type.Optional(UuidText),
    consentId: Type.Optional(UuidText),
    authorisationId: Type.Optional(UuidText),
    scaStatus: Type.Optional(ScaStatus),
    notificationId: Type.Optional(UuidText),
  },
  {
    title: 'SandboxEvent',
    description:
      'something that happened, by the real clock, and what to read for more. A line of a bulk payment and an execution of a periodic payment have a paymentId of their own. An event without an id stands for many of its kind at once: read the list',
  },
)
export type SandboxEvent = Static<typeof SandboxEvent>

export const SandboxEventList = Type.Object(
  {
    events: Type.Array(SandboxEvent, { description: 'oldest first' }),
    cursor: Type.String({ description: 'what to send as `after` for what happens from here on' }),
    eventsOmitted: Type.Optional(
      Type.Boolean({
        description:
          'true if there were more events than fit in one answer. These are the last ones: read the lists again',
      }),
    ),
  },
  { title: 'SandboxEventList', description: 'what happened since a cursor' },
)
export type SandboxEventList = Static<typeof SandboxEventList>

import { type Static, Type } from 'typebox'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { ScaStatus } from '../../sca/sca-status.ts'
import { IsoDateTime } from '../../values/dates/date.ts'
import { UuidText } from '../../values/uuid.ts'

const cause = Type.String({ description: 'what brought it there, for example approved' })

const AuthorisationStep = Type.Object(
  { time: IsoDateTime, cause, scaStatus: ScaStatus },
  { title: 'AuthorisationStep', description: 'one step of an authorisation' },
)

const PaymentEvent = Type.Object(
  { time: IsoDateTime, cause, transactionStatus: TransactionStatus },
  { title: 'PaymentEvent', description: "one change of a payment's status" },
)

export const BasketStage = Type.Enum(['open', 'half-approved', 'approved', 'refused', 'deleted'], {
  type: 'string',
  title: 'BasketStage',
  description: 'the status of a signing basket',
})

const BasketEvent = Type.Object(
  { time: IsoDateTime, cause, stage: BasketStage },
  { title: 'BasketEvent', description: 'one event of a signing basket' },
)

/** What happened, after the answer, to the authorisation, payment or basket of a call. */
export const AuthorisationStory = Type.Object(
  {
    authorisationId: UuidText,
    purpose: Type.String({ description: 'for example approve-payment' }),
    scaStatus: ScaStatus,
    steps: Type.Array(AuthorisationStep, { description: 'oldest first, by the real clock' }),
    reason: Type.Optional(
      Type.String({
        description: 'where the PSU may not do this: why not, by the current data of the core bank',
      }),
    ),
  },
  { title: 'AuthorisationStory', description: 'an authorisation that the call started, step by step' },
)
export type AuthorisationStory = Static<typeof AuthorisationStory>

export const PaymentStory = Type.Object(
  {
    paymentId: UuidText,
    events: Type.Array(PaymentEvent, { description: "oldest first, by the bank's clock" }),
  },
  {
    title: 'PaymentStory',
    description: 'the payment that the call created or was about, and every change of its status',
  },
)
export type PaymentStory = Static<typeof PaymentStory>

export const BasketStory = Type.Object(
  {
    basketId: UuidText,
    events: Type.Array(BasketEvent, { description: "oldest first, by the bank's clock" }),
  },
  {
    title: 'BasketStory',
    description: 'the signing basket that the call created or was about, and what became of it',
  },
)
export type BasketStory = Static<typeof BasketStory>

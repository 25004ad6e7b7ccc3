import { type Static, Type } from 'typebox'
import { TransactionStatus } from '../payments/transaction-status.ts'
import { ScaStatus } from '../sca/sca-status.ts'
import { IsoDateTime } from '../values/date.ts'
import { UuidText } from '../values/uuid.ts'

const cause = Type.String({ description: 'what brought it there, for example approved' })

/** What happened, after the answer, to the authorisation, payment or basket of a call. */
export const AuthorisationStory = Type.Object(
  {
    authorisationId: UuidText,
    purpose: Type.String({ description: 'for example approve-payment' }),
    scaStatus: ScaStatus,
    steps: Type.Array(Type.Object({ time: IsoDateTime, cause, scaStatus: ScaStatus }), {
      description: 'oldest first, by the real clock',
    }),
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
    events: Type.Array(Type.Object({ time: IsoDateTime, cause, transactionStatus: TransactionStatus }), {
      description: "oldest first, by the bank's clock",
    }),
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
    events: Type.Array(
      Type.Object({
        time: IsoDateTime,
        cause,
        stage: Type.Enum(['open', 'half-approved', 'approved', 'refused', 'deleted'], { type: 'string' }),
      }),
      { description: "oldest first, by the bank's clock" },
    ),
  },
  {
    title: 'BasketStory',
    description: 'the signing basket that the call created or was about, and what became of it',
  },
)
export type BasketStory = Static<typeof BasketStory>

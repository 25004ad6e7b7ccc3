import { type Static, type TProperties, Type } from 'typebox'
import { InstructedAmount } from '../../payments/instructed-amount.ts'
import { ScaStatus } from '../../sca/sca-status.ts'
import { Messages, PsuMessage } from '../errors/tpp-message.ts'
import { Link, linksOf } from '../values/links.ts'
import { CREATED_FIELDS } from '../sca/created-fields.ts'

export const TransactionStatus = Type.Enum(
  [
    'ACCC',
    'ACCP',
    'ACFC',
    'ACSC',
    'ACSP',
    'ACTC',
    'ACWC',
    'ACWP',
    'CANC',
    'PART',
    'PATC',
    'PDNG',
    'RCVD',
    'RJCT',
  ],
  { type: 'string', title: 'TransactionStatus', description: 'an ISO 20022 payment status' },
)
export type TransactionStatus = Static<typeof TransactionStatus>

export const PaymentCreationAnswer = Type.Object(
  {
    transactionStatus: TransactionStatus,
    paymentId: Type.String({ description: 'identifies the payment from now on' }),
    transactionFees: Type.Optional(InstructedAmount),
    transactionFeeIndicator: Type.Optional(Type.Boolean()),
    ...CREATED_FIELDS,
  },
  { title: 'PaymentCreationAnswer', description: 'a payment has been created' },
)
export type PaymentCreationAnswer = Static<typeof PaymentCreationAnswer>

export const PaymentStatusAnswer = Type.Object(
  {
    transactionStatus: TransactionStatus,
    fundsAvailable: Type.Optional(
      Type.Boolean({ description: 'whether there is money for it; only with ACTC, ACWC and ACCP' }),
    ),
    psuMessage: PsuMessage,
    tppMessages: Messages,
  },
  { title: 'PaymentStatusAnswer', description: 'the status of one payment' },
)
export type PaymentStatusAnswer = Static<typeof PaymentStatusAnswer>

export const PaymentCancellationAnswer = Type.Object(
  {
    transactionStatus: TransactionStatus,
    scaStatus: Type.Optional(ScaStatus),
    psuMessage: PsuMessage,
    tppMessages: Messages,
    _links: linksOf(
      {
        self: Type.Optional(Link),
        status: Type.Optional(Link),
        startAuthorisation: Type.Optional(Link),
        scaRedirect: Type.Optional(Link),
        scaStatus: Type.Optional(Link),
      },
      'startAuthorisation starts an SCA of the cancellation',
    ),
  },
  {
    title: 'PaymentCancellationAnswer',
    description: 'the payment stays as it is until the PSU has approved the cancellation',
  },
)
export type PaymentCancellationAnswer = Static<typeof PaymentCancellationAnswer>

/** A payment as it was sent, with its status. */
export const paymentDetailsOf = <const Fields extends TProperties>(
  fields: Fields,
  { title, description }: { readonly title: string; readonly description: string },
) =>
  Type.Object(
    { ...fields, transactionStatus: TransactionStatus, psuMessage: PsuMessage, tppMessages: Messages },
    { title, description },
  )

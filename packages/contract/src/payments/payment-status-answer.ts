import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { PaymentLinks } from './payment-links.ts'
import { PsuMessage } from './payment-creation-answer.ts'
import { TransactionStatus } from './transaction-status.ts'

export const PaymentStatusAnswer = Type.Object(
  {
    transactionStatus: TransactionStatus,
    fundsAvailable: Type.Optional(
      Type.Boolean({
        description:
          'whether there is money for the payment; present with ACTC, ACWC and ACCP, and false with an RJCT for lack of funds',
      }),
    ),
    tppMessages: Type.Optional(Type.Array(TppMessage)),
    psuMessage: Type.Optional(PsuMessage),
    _links: PaymentLinks,
  },
  { title: 'PaymentStatusAnswer', description: 'the status of one payment' },
)
export type PaymentStatusAnswer = Static<typeof PaymentStatusAnswer>

import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { InstructedAmount } from './instructed-amount.ts'
import { PaymentLinks } from './payment-links.ts'
import { TransactionStatus } from './transaction-status.ts'

export const PsuMessage = Type.String({
  title: 'PsuMessage',
  description: 'text for display to the PSU',
  maxLength: 512,
})

export const PaymentCreationAnswer = Type.Object(
  {
    paymentId: Type.String({ description: 'identifies the payment from now on' }),
    transactionStatus: TransactionStatus,
    transactionFees: Type.Optional(InstructedAmount),
    transactionFeeIndicator: Type.Optional(
      Type.Boolean({
        description: 'whether the payment incurs a fee; if so, transactionFees is the total',
      }),
    ),
    tppMessages: Type.Optional(Type.Array(TppMessage)),
    psuMessage: Type.Optional(PsuMessage),
    _links: Type.Optional(PaymentLinks),
  },
  { title: 'PaymentCreationAnswer', description: 'a payment has been created' },
)
export type PaymentCreationAnswer = Static<typeof PaymentCreationAnswer>

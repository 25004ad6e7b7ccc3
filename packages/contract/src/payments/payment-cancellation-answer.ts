import { type Static, Type } from 'typebox'
import { TppMessage } from '../tpp-message.ts'
import { Link } from '../values/addresses/link.ts'
import { PsuMessage } from './payment-creation-answer.ts'
import { TransactionStatus } from './transaction-status.ts'

export const PaymentCancellationAnswer = Type.Object(
  {
    transactionStatus: TransactionStatus,
    tppMessages: Type.Optional(Type.Array(TppMessage)),
    psuMessage: Type.Optional(PsuMessage),
    _links: Type.Object(
      {
        self: Link,
        status: Link,
        startAuthorisation: Link,
        scaRedirect: Type.Optional(Link),
        scaStatus: Type.Optional(Link),
      },
      {
        description:
          'startAuthorisation starts an SCA of the cancellation; where the call has started one, scaStatus is its state, and scaRedirect is where to send the PSU (absent in the decoupled approach)',
      },
    ),
  },
  {
    title: 'PaymentCancellationAnswer',
    description: 'the payment stays as it is until the PSU has approved the cancellation',
  },
)
export type PaymentCancellationAnswer = Static<typeof PaymentCancellationAnswer>

import { type Static, Type } from 'typebox'
import { PsuMessage } from '../payments/payment-creation-answer.ts'
import { TppMessage } from '../tpp-message.ts'
import { Link, linksOf } from '../values/addresses/link.ts'
import { UuidText } from '../values/uuid.ts'
import { BasketStatus } from './basket-status.ts'

export const SigningBasketAnswer = Type.Object(
  {
    basketId: UuidText,
    transactionStatus: BasketStatus,
    tppMessages: Type.Optional(Type.Array(TppMessage)),
    psuMessage: Type.Optional(PsuMessage),
    _links: Type.Object(
      {
        self: Link,
        status: Link,
        scaRedirect: Type.Optional(Link),
        scaStatus: Link,
        startAuthorisation: Link,
      },
      {
        description:
          'scaRedirect is where to send the PSU (absent in the decoupled approach), scaStatus is the state of the SCA, startAuthorisation starts another',
      },
    ),
  },
  { title: 'SigningBasketAnswer', description: 'a signing basket has been created' },
)
export type SigningBasketAnswer = Static<typeof SigningBasketAnswer>

const SigningBasketLinks = linksOf(
  { self: Link, status: Link, startAuthorisation: Type.Optional(Link) },
  {
    title: 'SigningBasketLinks',
    description: 'the basket itself and its status; startAuthorisation starts an SCA, where one is wanted',
  },
)

export const SigningBasketDetails = Type.Object(
  {
    basketId: UuidText,
    transactionStatus: BasketStatus,
    payments: Type.Array(UuidText, {
      description:
        'the ids of its payments, in the order in which they were received; each has a status of its own',
    }),
    _links: SigningBasketLinks,
  },
  { title: 'SigningBasketDetails', description: 'a signing basket and the ids of its payments' },
)
export type SigningBasketDetails = Static<typeof SigningBasketDetails>

export const SigningBasketStatusAnswer = Type.Object(
  { transactionStatus: BasketStatus, _links: SigningBasketLinks },
  { title: 'SigningBasketStatusAnswer', description: 'the status of a signing basket' },
)
export type SigningBasketStatusAnswer = Static<typeof SigningBasketStatusAnswer>

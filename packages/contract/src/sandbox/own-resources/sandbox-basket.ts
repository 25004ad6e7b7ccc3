import { type Static, Type } from 'typebox'
import { TransactionStatus } from '../../payments/transaction-status.ts'
import { BasketStatus } from '../../signing-baskets/basket-status.ts'
import { IsoDateTime } from '../../values/dates/date.ts'
import { Link } from '../../values/addresses/link.ts'
import { UuidText } from '../../values/uuid.ts'
import { BasketStage, BasketStory } from './request-story.ts'
import { SandboxAuthorisation } from './sandbox-authorisation.ts'

const SandboxBasketPayment = Type.Object(
  { paymentId: UuidText, transactionStatus: TransactionStatus },
  { title: 'SandboxBasketPayment', description: 'a payment of a basket and its own status' },
)

const outline = {
  basketId: UuidText,
  transactionStatus: BasketStatus,
  stage: BasketStage,
  payments: Type.Array(SandboxBasketPayment, { description: 'in the order in which they were received' }),
  createdAt: IsoDateTime,
  _links: Type.Object(
    { self: Link, status: Link },
    { description: 'where the interface itself answers about the basket' },
  ),
}

export const SandboxBasket = Type.Object(outline, {
  title: 'SandboxBasket',
  description: "a signing basket of this TPP: createdAt by the bank's clock",
})
export type SandboxBasket = Static<typeof SandboxBasket>

export const SandboxBasketList = Type.Object(
  {
    baskets: Type.Array(SandboxBasket, { description: 'the newest first' }),
    _links: Type.Object(
      { next: Type.Optional(Link) },
      { description: '`next` leads to older baskets. Absent if there are none' },
    ),
  },
  { title: 'SandboxBasketList', description: 'signing baskets of this TPP' },
)
export type SandboxBasketList = Static<typeof SandboxBasketList>

export const SandboxBasketReport = Type.Object(
  {
    ...outline,
    events: BasketStory.properties.events,
    authorisations: Type.Array(SandboxAuthorisation, { description: 'the newest first' }),
  },
  { title: 'SandboxBasketReport', description: 'a signing basket of this TPP and its history' },
)
export type SandboxBasketReport = Static<typeof SandboxBasketReport>

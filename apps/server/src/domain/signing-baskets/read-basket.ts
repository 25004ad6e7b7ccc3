import type { BasketStatus } from '@havn/contract'
import type { Queries } from '../../platform/database/database.ts'
import { refreshBasketPayments, type BasketPayment, readBasketPayments } from '../payments/index.ts'
import { isId } from '../../platform/shared/ids.ts'
import type { SignedCall } from '../../edge/index.ts'
import { basketStatus } from './basket-status.ts'
import { type Basket, findBasket } from './baskets.store.ts'

/** A basket and its payments, in the order in which the TPP named them. */
export interface BasketWithMembers {
  readonly basket: Basket
  readonly members: readonly BasketPayment[]
}

type ReadingCall = Pick<SignedCall, 'bank' | 'tpp' | 'nowMilliseconds' | 'interfaceId'> & {
  readonly pathParameters: { readonly basketId: string }
}

/** A call about one signing basket. */
export type BasketCall = SignedCall & ReadingCall

export const actorOf = ({ bank, tpp }: ReadingCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

/** Reads a basket of the calling TPP. Payments whose execution date has passed unapproved are rejected on the way. */
export function readBasket(tppDatabase: Queries, call: ReadingCall): Promise<BasketWithMembers | undefined> {
  return readWithMembers(tppDatabase, call, refreshBasketPayments)
}

/** Like `readBasket`, inside a transaction: it writes nothing, so it takes no lock out of order. */
export function readBasketInTransaction(
  queries: Queries,
  call: ReadingCall,
): Promise<BasketWithMembers | undefined> {
  return readWithMembers(queries, call, readBasketPayments)
}

async function readWithMembers(
  queries: Queries,
  call: ReadingCall,
  read: typeof readBasketPayments,
): Promise<BasketWithMembers | undefined> {
  const { basketId } = call.pathParameters
  const actor = actorOf(call)
  const basket = isId(basketId) ? await findBasket(queries, actor, basketId) : undefined
  if (basket === undefined || basket.interfaceId !== call.interfaceId) return undefined
  const { paymentIds } = basket
  const { nowMilliseconds } = call
  return { basket, members: await read(queries, actor, { paymentIds, nowMilliseconds }) }
}

/** The status that a TPP sees for this basket. */
export function statusOfBasket({ basket, members }: BasketWithMembers): BasketStatus {
  const statuses = members.map(({ status }) => status)
  return basketStatus(basket.stage, statuses)
}

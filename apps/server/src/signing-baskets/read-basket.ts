import type { BasketStatus } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import { lookAtMembers, type Member, readMembers } from '../payments/index.ts'
import { isId } from '../shared/ids.ts'
import type { SignedCall } from '../xs2a/index.ts'
import { basketStatus } from './basket-status.ts'
import { type BasketRow, findBasket } from './baskets.store.ts'

export interface FoundBasket {
  readonly basket: BasketRow
  readonly members: readonly Member[]
}

type ReadingCall = Pick<SignedCall, 'bank' | 'tpp' | 'nowMilliseconds'> & {
  readonly pathParameters: { readonly basketId: string }
}

export const actorOf = ({ bank, tpp }: ReadingCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

/** A basket of the TPP's own with its payments as they stand, for somebody who looks. */
export function lookAtOwnBasket(tppDatabase: Queries, call: ReadingCall): Promise<FoundBasket | undefined> {
  return find(tppDatabase, call, lookAtMembers)
}

/** The same within a transaction: nothing is written, so nothing is locked before its turn. */
export function readOwnBasket(queries: Queries, call: ReadingCall): Promise<FoundBasket | undefined> {
  return find(queries, call, readMembers)
}

async function find(
  queries: Queries,
  call: ReadingCall,
  read: typeof readMembers,
): Promise<FoundBasket | undefined> {
  const { basketId } = call.pathParameters
  const actor = actorOf(call)
  const basket = isId(basketId) ? await findBasket(queries, actor, basketId) : undefined
  if (basket === undefined) return undefined
  const { payment_ids: paymentIds } = basket
  const { nowMilliseconds } = call
  return { basket, members: await read(queries, actor, { paymentIds, nowMilliseconds }) }
}

export function statusOf({ basket, members }: FoundBasket): BasketStatus {
  const statuses = members.map(({ status }) => status)
  return basketStatus(basket.stage, statuses)
}

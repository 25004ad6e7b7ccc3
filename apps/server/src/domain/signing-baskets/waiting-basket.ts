import type { Queries } from '../../platform/database/database.ts'
import { lockPayments, type BasketPayment, readBasketPayments } from '../payments/index.ts'
import type { Decider, Subject } from '../sca/index.ts'
import { BASKET_STAGES } from './basket-stage.ts'
import { type Basket, findBasket, lockBasket } from './baskets.store.ts'

/** A basket that waits for approval, with at least one payment that can still be approved. */
export interface WaitingBasket {
  readonly basket: Basket
  /** The payments that can be approved: these are shown to the PSU. */
  readonly members: readonly BasketPayment[]
  /** `members` and the payments whose execution date has passed, which a decision rejects. */
  readonly undecided: readonly BasketPayment[]
  /** Every payment of the basket, in its order. */
  readonly all: readonly BasketPayment[]
}

/** The basket, if it waits for approval; undefined when none of its payments can be approved any more. */
export async function findWaitingBasket(
  queries: Queries,
  subject: Subject,
  nowMilliseconds: number,
): Promise<WaitingBasket | undefined> {
  const basket = await findBasket(queries, subject, subject.subjectId)
  if (basket === undefined || !BASKET_STAGES[basket.stage].waitsForApproval) return undefined
  const { paymentIds } = basket
  const all = await readBasketPayments(queries, subject, { paymentIds, nowMilliseconds })
  const undecided = all.filter(({ isUndecided }) => isUndecided)
  const members = undecided.filter(({ status }) => status === 'RCVD')
  return members.length === 0 ? undefined : { basket, members, undecided, all }
}

/**
 * Like `findWaitingBasket`, with the basket and its undecided payments locked for a decision; undefined also if this
 * person may not decide. The basket is locked before its payments, and those in the order of their ids: no deadlock.
 */
export async function lockWaitingBasket(
  queries: Queries,
  subject: Subject,
  { decider, nowMilliseconds }: { decider: Decider; nowMilliseconds: number },
): Promise<WaitingBasket | undefined> {
  await lockBasket(queries, subject, subject.subjectId)
  const waiting = await findWaitingBasket(queries, subject, nowMilliseconds)
  if (waiting === undefined || !isAnotherApprover(waiting.basket, decider)) return undefined
  await lockPayments(queries, subject, paymentIdsOf(waiting.undecided))
  return waiting
}

/** Whether this person may decide now: the second approver is another person than the first, for the same agreement. */
export function isAnotherApprover({ stage, agreementId, approverIds }: Basket, decider: Decider): boolean {
  if (stage !== 'half-approved') return true
  return decider.agreementId === agreementId && !approverIds.includes(decider.personId)
}

export const paymentIdsOf = (members: readonly BasketPayment[]) => members.map(({ paymentId }) => paymentId)

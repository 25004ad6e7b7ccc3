import type { Queries } from '../database/database.ts'
import { lockPayments, type Member, readMembers } from '../payments/index.ts'
import type { Decider, Subject } from '../sca/index.ts'
import { BASKET_STAGES } from './basket-stage.ts'
import { type BasketRow, findBasket, lockBasket } from './baskets.store.ts'

/** A basket that waits for approval. */
export interface WaitingBasket {
  readonly basket: BasketRow
  /** What the PSU is shown. */
  readonly members: readonly Member[]
  /** The same and those whose day has passed. */
  readonly undecided: readonly Member[]
}

/** Undefined when nothing in it can be approved any more. */
export async function findWaiting(
  queries: Queries,
  subject: Subject,
  nowMilliseconds: number,
): Promise<WaitingBasket | undefined> {
  const basket = await findBasket(queries, subject, subject.subjectId)
  if (basket === undefined || !BASKET_STAGES[basket.stage].waitsForApproval) return undefined
  const { payment_ids: paymentIds } = basket
  const all = await readMembers(queries, subject, { paymentIds, nowMilliseconds })
  const undecided = all.filter(({ isUndecided }) => isUndecided)
  const members = undecided.filter(({ status }) => status === 'RCVD')
  return members.length === 0 ? undefined : { basket, members, undecided }
}

/**
 * The same with everything locked, for who decides, if they may. The basket before its payments, and those in one
 * order: nobody waits in a circle.
 */
export async function lockWaiting(
  queries: Queries,
  subject: Subject,
  { decider, nowMilliseconds }: { decider: Decider; nowMilliseconds: number },
): Promise<WaitingBasket | undefined> {
  await lockBasket(queries, subject, subject.subjectId)
  const waiting = await findWaiting(queries, subject, nowMilliseconds)
  if (waiting === undefined || !isOneMore(waiting.basket, decider)) return undefined
  await lockPayments(queries, subject, idsOf(waiting.undecided))
  return waiting
}

/** Two approvals are two people's, for the same corporation. */
export function isOneMore(
  { stage, agreement_id: agreementId, approver_ids: approvers }: BasketRow,
  decider: Decider,
): boolean {
  if (stage !== 'half-approved') return true
  return decider.agreementId === agreementId && !approvers.includes(decider.personId)
}

export const idsOf = (members: readonly Member[]) => members.map(({ paymentId }) => paymentId)

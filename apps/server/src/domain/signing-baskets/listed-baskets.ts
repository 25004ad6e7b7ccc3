import type { BasketStatus, TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { readBasketPayments } from '../payments/index.ts'
import type { BasketStage } from './basket-stage.ts'
import { basketStatus } from './basket-status.ts'

/** A basket in the list of a TPP's own baskets. */
export interface ListedBasket {
  readonly basketId: string
  readonly stage: BasketStage
  readonly status: BasketStatus
  /** By the bank's clock. */
  readonly createdAt: Date
  /** In the order in which the TPP named them. */
  readonly payments: readonly { readonly paymentId: string; readonly transactionStatus: TransactionStatus }[]
}

interface BasketRange {
  /** The range of ids, both ends included. Ids are UUIDv7 of real time. */
  readonly firstId: string
  readonly lastId: string
  readonly limit: number
  readonly nowMilliseconds: number
}

/** Lists baskets of the TPP's own with their payments, the newest first, without those that it deleted. */
export async function listBaskets(
  queries: Queries,
  actor: Actor,
  { nowMilliseconds, ...range }: BasketRange,
): Promise<readonly ListedBasket[]> {
  const rows = await listRows(queries, actor, range)
  const paymentIds = rows.flatMap((row) => row.paymentIds)
  const payments = await readBasketPayments(queries, actor, { paymentIds, nowMilliseconds })
  const statusById = new Map(payments.map(({ paymentId, status }) => [paymentId, status]))
  return rows.map(({ paymentIds: ids, ...row }) => {
    const members = ids.flatMap((paymentId) => {
      const transactionStatus = statusById.get(paymentId)
      return transactionStatus === undefined ? [] : [{ paymentId, transactionStatus }]
    })
    const statuses = members.map(({ transactionStatus }) => transactionStatus)
    return { ...row, status: basketStatus(row.stage, statuses), payments: members }
  })
}

async function listRows(
  queries: Queries,
  actor: Actor,
  { firstId, lastId, limit }: Omit<BasketRange, 'nowMilliseconds'>,
) {
  return queries.rows<
    Pick<ListedBasket, 'basketId' | 'stage' | 'createdAt'> & { readonly paymentIds: readonly string[] }
  >(
    withActor(
      actor,
      sql`
    select basket.basket_id as "basketId", basket.stage, created.at as "createdAt",
      array(
        select payment_id::text from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id
          and member.basket_id = basket.basket_id
        order by position) as "paymentIds"
    from signing_baskets.basket
    join signing_baskets.event as created
      on created.bank_id = basket.bank_id and created.tpp_id = basket.tpp_id
      and created.basket_id = basket.basket_id and created.sequence = 1
    where basket.bank_id = actor.bank_id and basket.tpp_id = actor.tpp_id and basket.stage <> 'deleted'
      and basket.basket_id between ${firstId} and ${lastId}
    order by basket.basket_id desc
    limit ${limit}`,
    ),
  )
}

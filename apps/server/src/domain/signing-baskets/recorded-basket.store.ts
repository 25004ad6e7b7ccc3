import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { BasketStage } from './basket-stage.ts'

/** A basket as the bank's own people see it. */
export interface RecordedBasket {
  readonly basketId: string
  readonly tppId: string
  readonly stage: BasketStage
  readonly paymentIds: readonly string[]
  /** JSON text: cause, time by the bank's clock, and the core bank's key for the person who decided. */
  readonly events: string
}

/** Reads a basket with its payments and events. The transaction must act for the bank. */
export async function readRecordedBasket(
  queries: Queries,
  { bankId, tppId, basketId }: { bankId: string; tppId: string; basketId: string },
): Promise<RecordedBasket | undefined> {
  const [row] = await queries.rows<RecordedBasket>(sql`
    select basket_id as "basketId", tpp_id as "tppId", stage,
      array(
        select member.payment_id::text from signing_baskets.member
        where member.bank_id = basket.bank_id and member.tpp_id = basket.tpp_id
          and member.basket_id = basket.basket_id
        order by position) as "paymentIds",
      (select json_agg(json_build_object('cause', event.cause, 'at', event.at, 'personId', event.person_id)
          order by event.sequence)
        from signing_baskets.event
        where event.bank_id = basket.bank_id and event.tpp_id = basket.tpp_id
          and event.basket_id = basket.basket_id)::text as events
    from signing_baskets.basket
    where bank_id = ${bankId} and tpp_id = ${tppId} and basket_id = ${basketId}`)
  return row
}

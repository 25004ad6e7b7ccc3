import { type Actor, actingAs } from '../database/acting.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { BasketStage } from './basket-stage.ts'

export interface BasketEventRow {
  readonly cause: string
  readonly stage: BasketStage
  /** The bank's time. */
  readonly at: Date
}

/** What became of a basket of this TPP's, oldest first. */
export async function listBasketEvents(
  queries: Queries,
  actor: Actor,
  basketId: string,
): Promise<BasketEventRow[]> {
  return queries.rows<BasketEventRow>(
    actingAs(
      actor,
      sql`
    select cause, stage, at from signing_baskets.event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and basket_id = ${basketId}
    order by sequence`,
    ),
  )
}

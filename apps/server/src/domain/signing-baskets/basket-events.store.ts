import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { BasketStage } from './basket-stage.ts'

/** A change of a basket's stage. */
export interface BasketEvent {
  readonly cause: string
  readonly stage: BasketStage
  /** Who decided; null for what the TPP did. */
  readonly personId: string | null
  /** By the bank's clock. */
  readonly at: Date
}

/** The events of a basket of this TPP, oldest first. */
export async function listBasketEvents(
  queries: Queries,
  actor: Actor,
  basketId: string,
): Promise<BasketEvent[]> {
  return queries.rows<BasketEvent>(
    withActor(
      actor,
      sql`
    select cause, stage, person_id as "personId", at from signing_baskets.event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and basket_id = ${basketId}
    order by sequence`,
    ),
  )
}

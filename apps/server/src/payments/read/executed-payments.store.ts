import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/**
 * Counts how many payments of the TPP's own each batch run claimed, by the time of the run in milliseconds. The lines of bulk
 * payments and the executions of periodic payments count one by one.
 */
export async function countExecutedAt(
  queries: Queries,
  actor: Actor,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<ReadonlyMap<number, number>> {
  const rows = await queries.rows<{ at: Date; payments: number }>(
    withActor(
      actor,
      sql`
    select at, count(*)::integer as payments from payments.payment_event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and cause = 'claimed'
      and at >= ${from.toString()} and at <= ${to.toString()}
    group by at`,
    ),
  )
  return new Map(rows.map(({ at, payments }) => [at.getTime(), payments]))
}

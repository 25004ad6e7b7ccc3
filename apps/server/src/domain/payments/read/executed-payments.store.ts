import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import type { Country } from '../../../platform/banks/index.ts'
import { lastRunAt } from '../execute/batch-run-times.ts'

/**
 * Counts how many payments of the TPP's own were claimed from each batch run until the next, by the hour of the run in
 * milliseconds: a late run claims after its hour. The lines of bulk payments and the executions of periodic payments count one
 * by one.
 */
export async function countExecutedAt(
  queries: Queries,
  actor: Actor,
  { country, from, to }: { country: Country; from: Temporal.Instant; to: Temporal.Instant },
): Promise<ReadonlyMap<number, number>> {
  const rows = await queries.rows<{ at: Date; payments: number }>(
    withActor(
      actor,
      sql`
    select date_trunc('minute', at) as at, count(*)::integer as payments from payments.payment_event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and cause = 'claimed'
      and at >= ${from.toString()} and at <= ${to.toString()}
    group by 1`,
    ),
  )
  const byRun = new Map<number, number>()
  for (const { at, payments } of rows) {
    const { epochMilliseconds } = lastRunAt(country, toInstant(at))
    byRun.set(epochMilliseconds, (byRun.get(epochMilliseconds) ?? 0) + payments)
  }
  return byRun
}

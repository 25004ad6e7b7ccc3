import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How many payments, baskets and consents of a bank have a notification to send. */
export interface WaitingCounts {
  readonly bankId: string
  readonly waiting: number
  /** For how long the one that should have been sent first is late; 0 if none is. */
  readonly lateSeconds: number
}

const countedMax = 100_000

/** Counts what waits to be sent to TPPs, for metrics. Banks for which nothing waits are left out. */
export async function countWaiting(bankDatabase: Queries): Promise<readonly WaitingCounts[]> {
  return bankDatabase.rows<WaitingCounts>(sql`
    select bank_id as "bankId", count(*)::float8 as waiting,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - min(due_at))), 0)::float8 as "lateSeconds"
    from (select bank_id, due_at from notifications.due limit ${countedMax}) as due
    group by bank_id`)
}

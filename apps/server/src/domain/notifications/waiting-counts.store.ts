import assert from 'node:assert/strict'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How many payments, baskets and consents have a notification to send, of all banks together. */
export interface WaitingCounts {
  readonly waiting: number
  /** For how long the one that should have been sent first is late; 0 if none is. */
  readonly lateSeconds: number
}

const countedMax = 100_000

/** Counts what waits to be sent to TPPs, for metrics. */
export async function countWaiting(bankDatabase: Queries): Promise<WaitingCounts> {
  const [row] = await bankDatabase.rows<WaitingCounts>(sql`
    select count(*)::float8 as waiting,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - min(due_at))), 0)::float8 as "lateSeconds"
    from (select due_at from notifications.due limit ${countedMax}) as due`)
  assert(row, 'a count is a row')
  return row
}

import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A day of execution, in ISO 8601, and of how many payments that nobody approved the content was removed. */
export interface RemovedDay {
  readonly day: string
  readonly payments: number
}

/**
 * Removes the content of payments that nobody approved, of the next day that has some. Undefined if there is none through
 * this date, or another process is at it.
 */
export async function removeUnapprovedOfDay(
  queries: Queries,
  bankId: string,
  throughDate: string,
): Promise<RemovedDay | undefined> {
  const [row] = await queries.rows<RemovedDay>(
    sql`select day, payments from payments.remove_unapproved(${bankId}, ${throughDate})`,
  )
  return row
}

/** Lists through which day of execution each bank has had the content of payments removed that nobody approved. */
export function listUnapprovedRemovals(
  queries: Queries,
): Promise<readonly { readonly bankId: string; readonly doneThrough: string }[]> {
  return queries.rows(sql`
    select bank_id as "bankId", done_through as "doneThrough" from payments.unapproved_removal
    where done_through is not null order by bank_id`)
}

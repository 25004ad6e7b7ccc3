import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Cancels all payments of a bank that have not begun, whoever's they are. Those that nobody has approved are looked for
 * from an execution date on. Needs a transaction that acts for the bank.
 */
export async function callOffPayments(
  queries: Queries,
  { bankId, since, at }: { bankId: string; since: string; at: Temporal.Instant },
): Promise<void> {
  await queries.rows(sql`select payments.call_off(${bankId}, ${since}, ${at.toString()})`)
}

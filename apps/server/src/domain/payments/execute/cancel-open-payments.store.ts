import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A row of the SQL type `payments.open_payment`, which goes back to the database as it came. */
interface OpenPaymentRow {
  readonly tpp_id: string
  readonly payment_id: string
  readonly execution_date: string
}

/** Keeps each statement short, however many payments there are. */
const paymentsPerStatement = 5_000

/**
 * Cancels all payments of a bank that have not begun, of every TPP. Unapproved payments are searched from an execution
 * date on. Needs a transaction that acts for the bank and has locked it for a reset.
 */
export async function cancelOpenPayments(
  queries: Queries,
  { bankId, since, at }: { bankId: string; since: string; at: Temporal.Instant },
): Promise<void> {
  const open = await queries.rows<OpenPaymentRow>(
    sql`select tpp_id, payment_id, execution_date from payments.lock_open_payments(${bankId}, ${since})`,
  )
  for (let start = 0; start < open.length; start += paymentsPerStatement) {
    const batch = JSON.stringify(open.slice(start, start + paymentsPerStatement))
    await queries.rows(sql`select payments.cancel_all_unapproved(${bankId}, ${batch}, ${at.toString()})`)
  }
  await queries.rows(sql`select payments.cancel_all_approved(${bankId}, ${at.toString()})`)
}

import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Whether an approved payment is still to be paid from this account. Needs a transaction that acts for the bank. */
export async function hasApprovedPaymentsFrom(
  queries: Queries,
  { bankId, bban }: { bankId: string; bban: string },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    select payment_id from payments.due
    where due.bank_id = ${bankId} and transfer #>> '{debtor,account,bban}' = ${bban}
    union all
    select standing_order.payment_id
    from payments.standing_order
    join payments.payment using (bank_id, tpp_id, payment_id)
    where standing_order.bank_id = ${bankId} and payment.debtor_account = ${bban}
    limit 1`)
  return rows.length > 0
}

import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Whether an approved payment is still to be paid from the account with this number. Needs a transaction that acts for the bank. */
export async function hasApprovedPaymentsFrom(
  queries: Queries,
  { bankId, number }: { bankId: string; number: string },
): Promise<boolean> {
  const rows = await queries.rows(sql`
    select payment_id from payments.due
    where due.bank_id = ${bankId} and coalesce(transfer #>> '{debtor,account,bban}', transfer #>> '{debtor,account,iban}') = ${number}
    union all
    select standing_order.payment_id
    from payments.standing_order
    join payments.payment using (bank_id, tpp_id, payment_id)
    where standing_order.bank_id = ${bankId} and payment.debtor_account = ${number}
    limit 1`)
  return rows.length > 0
}

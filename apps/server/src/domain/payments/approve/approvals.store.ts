import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** An approval as the log of a payment has it. */
export interface LoggedApproval {
  readonly tppId: string
  readonly paymentId: string
  readonly basketId: string | null
  readonly personId: string | null
}

/**
 * Lists the approvals of payments that transactions from the first up to before the other wrote. Parts are approved with their
 * whole. The transaction must act for the bank.
 */
export async function listLoggedApprovals(
  queries: Queries,
  { bankId, from, before }: { bankId: string; from: bigint; before: bigint },
): Promise<readonly LoggedApproval[]> {
  return queries.rows<LoggedApproval>(sql`
    select approval.tpp_id as "tppId", approval.payment_id as "paymentId", current.basket_id as "basketId",
      approval.person_id as "personId"
    from (
      select tpp_id, payment_id, person_id from payments.payment_event
      where bank_id = ${bankId} and transaction_id >= ${from} and transaction_id < ${before}
        and cause in ('approved-by-first', 'approved', 'approved-for-later-day')
      offset 0
    ) as approval
    cross join lateral (
      select from payments.payment
      where payment.bank_id = ${bankId} and payment.tpp_id = approval.tpp_id
        and payment.payment_id = approval.payment_id
      offset 0
    ) as whole
    cross join lateral (
      select payment_status.basket_id from payments.payment_status
      where payment_status.bank_id = ${bankId} and payment_status.tpp_id = approval.tpp_id
        and payment_status.payment_id = approval.payment_id
      offset 0
    ) as current`)
}

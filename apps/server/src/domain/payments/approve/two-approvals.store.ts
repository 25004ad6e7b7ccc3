import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Subject } from '../../sca/index.ts'

/** Records the first of two approvals. Returns false when the payment does not wait for a first approver. */
export async function recordFirstApproval(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  approval: { at: Temporal.Instant; personId: string; agreementId: string; mac: Buffer },
): Promise<boolean> {
  const { at, personId, agreementId, mac } = approval
  const [row] = await queries.rows<{ status: string | null }>(sql`
    select payments.record_first_approval(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}, ${personId},
      ${agreementId}, ${mac}) as status`)
  return row?.status === 'RCVD'
}

/** A payment that the first of two people has approved. */
interface AwaitingPayment {
  readonly tppId: string
  readonly subjectId: string
  readonly agreementId: string
}

/**
 * Lists the payments that somebody else has approved first under these agreements and that can still be approved. Needs a transaction that acts for the bank.
 */
export async function listAwaitingSecondApproval(
  queries: Queries,
  query: { bankId: string; personId: string; agreementIds: readonly string[]; realTime: string },
): Promise<readonly AwaitingPayment[]> {
  return queries.rows(sql`
    select waiting.tpp_id as "tppId", waiting.payment_id as "subjectId", waiting.first_agreement_id as "agreementId"
    from (
      select banks.date_of(${query.bankId}, ${query.realTime}::timestamptz) as date,
        banks.time_zone_of(${query.bankId}) as time_zone
    ) as today
    cross join lateral (
      select * from payments.payment_status
      where bank_id = ${query.bankId}
        and first_agreement_id is not null and first_agreement_id = any (${query.agreementIds}::uuid[])
        -- A payment without a date was stored with the day of its creation, and waits for 14 days.
        and execution_date >= today.date - 14
        and status = 'RCVD' and first_approver_id <> ${query.personId}
    ) as waiting
    join payments.payment using (bank_id, tpp_id, payment_id)
    where payments.approve_by(service, body, created_at, execution_date, today.time_zone) >= today.date
    order by waiting.payment_id`)
}

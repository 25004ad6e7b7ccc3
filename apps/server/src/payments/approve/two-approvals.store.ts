import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Subject } from '../../sca/index.ts'

/** Needs a transaction that acts for the bank. False when the payment does not wait for a first person. */
export async function recordFirstApproval(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  approval: { at: Temporal.Instant; personId: string; agreementId: string },
): Promise<boolean> {
  const { at, personId, agreementId } = approval
  const [row] = await queries.rows<{ status: string | null }>(sql`
    select payments.approve_first(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}, ${personId}, ${agreementId})
      as status`)
  return row?.status === 'RCVD'
}

/**
 * Needs a transaction that acts for the bank. What somebody else has approved under these agreements, and what can still
 * be paid on its day.
 */
export async function listAwaitingSecondApproval(
  queries: Queries,
  wanted: { bankId: string; personId: string; agreementIds: readonly string[]; realTime: string },
): Promise<{ tpp_id: string; payment_id: string; agreement_id: string }[]> {
  return queries.rows(sql`
    select tpp_id, payment_id, first_agreement_id as agreement_id
    from payments.payment_status
    where bank_id = ${wanted.bankId}
      and first_agreement_id is not null and first_agreement_id = any (${wanted.agreementIds}::uuid[])
      and execution_date >= (banks.time_of(${wanted.bankId}, ${wanted.realTime}::timestamptz) at time zone 'Europe/Oslo')::date
      and status = 'RCVD' and first_approver_id <> ${wanted.personId}
    order by payment_id`)
}

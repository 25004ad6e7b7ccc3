import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { earliestIdAfter, earliestIdAt, ID_RANGE } from '../../../platform/shared/ids.ts'
import { RECORD_ATTEMPTS } from './approval-record.ts'
import type { EvidencePlace } from './evidence.ts'

/** The login that counted for an approval, and the transactions that wrote the two. */
export interface ApprovedLogin extends EvidencePlace {
  readonly purpose: 'approve-payment' | 'approve-basket' | 'consent' | 'account-access' | 'funds-access'
  /** The payment, the basket, or the consent that a TPP asked for; the authorisation itself for one that is chosen at the bank. */
  readonly subjectId: string
  readonly authenticatedAt: Date
  readonly sealed: Buffer
  /** What they knew about payees; null if none was verified. */
  readonly sealedPayees: Buffer | null
  /** What they saw and ticked; null if it was not about access, or before such records were kept. */
  readonly sealedAccess: Buffer | null
  /** Null for a row from before the audit chain, like the other. */
  readonly loginTransaction: string | null
  readonly approvalTransaction: string | null
}

/** What was approved: these payments and baskets of a TPP, these authorisations, or everything within a time of the real clock. */
export type ApprovedSubjects =
  | { readonly tppId: string; readonly subjectIds: readonly string[] }
  | { readonly authorisationIds: readonly string[] }
  | { readonly from: Temporal.Instant; readonly before: Temporal.Instant }

/**
 * Lists the logins behind approvals of payments, baskets and consents, the oldest first. Of several logins behind a link the last one
 * counted. The transaction must act for the bank.
 */
export async function listApprovedLogins(
  queries: Queries,
  bankId: string,
  approved: ApprovedSubjects,
  loginsMax: number,
): Promise<readonly ApprovedLogin[]> {
  const ids = await listAuthorisationIds(queries, bankId, approved)
  return queries.rows<ApprovedLogin>(sql`
    select ${bankId} as "bankId", started.authorisation_id as "authorisationId", started.purpose,
      started.subject_id as "subjectId", login.attempt, login.authenticated_at as "authenticatedAt", login.sealed, payees.sealed as "sealedPayees",
      access.sealed as "sealedAccess", login.transaction_id as "loginTransaction", approval.transaction_id as "approvalTransaction"
    from unnest(${ids}::uuid[]) as listed (id)
    join sca.authorisation as started on started.bank_id = ${bankId} and started.authorisation_id = listed.id
    join sca.authorisation_event as approval on approval.bank_id = ${bankId}
      and approval.authorisation_id = listed.id and approval.cause = 'approved'
    cross join lateral (
      select evidence.attempt, evidence.authenticated_at, evidence.sealed, evidence.transaction_id from sca.evidence
      where evidence.bank_id = ${bankId} and evidence.authorisation_id = listed.id
      order by evidence.attempt desc limit 1
    ) as login
    left join sca.evidence as payees on payees.bank_id = ${bankId} and payees.authorisation_id = listed.id
      and payees.attempt = ${RECORD_ATTEMPTS.payees}
    left join sca.evidence as access on access.bank_id = ${bankId} and access.authorisation_id = listed.id
      and access.attempt = ${RECORD_ATTEMPTS.access}
    where started.purpose in ('approve-payment', 'approve-basket', 'consent', 'account-access', 'funds-access')
    order by listed.id limit ${loginsMax}`)
}

async function listAuthorisationIds(
  queries: Queries,
  bankId: string,
  approved: ApprovedSubjects,
): Promise<readonly string[]> {
  if ('authorisationIds' in approved) return approved.authorisationIds
  const rows = await queries.rows<{ id: string }>(
    'subjectIds' in approved
      ? sql`
        select authorisation_id as id from sca.authorisation
        where bank_id = ${bankId} and tpp_id = ${approved.tppId} and subject_id = any (${approved.subjectIds}::uuid[])
          and authorisation_id >= ${approved.subjectIds.map(earliestIdAfter).toSorted()[0] ?? ID_RANGE.first}`
      : // A link lives for an hour at most, so an approval is on the day of its authorisation or the next.
        sql`
        select authorisation_id as id from sca.authorisation_event
        where bank_id = ${bankId} and authorisation_id >= ${earliestIdAt(approved.from.epochMilliseconds)}
          and authorisation_id < ${earliestIdAt(approved.before.epochMilliseconds + 2 * dayMilliseconds)}
          and cause = 'approved' and at >= ${approved.from.toString()} and at < ${approved.before.toString()}`,
  )
  return rows.map(({ id }) => id)
}

const dayMilliseconds = 86_400_000

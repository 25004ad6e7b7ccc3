import type { Queries } from '../../../../platform/database/database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { toInstant } from '../../../../platform/shared/clock.ts'
import type { ModulePurposeName } from '../../authorisations/authorisation.ts'
import type { Requester } from '../../views/views.ts'

/** An authorisation that a person approved. */
export interface ApprovedAuthorisation {
  readonly tppId: string
  readonly subjectId: string
  readonly purpose: ModulePurposeName
  readonly requester: Requester
  readonly agreementId: string | undefined
  /** By the bank's clock. */
  readonly at: Temporal.Instant
}

interface ApprovedRow {
  readonly tpp_id: string
  readonly subject_id: string
  readonly purpose: ModulePurposeName
  readonly tpp_name: string
  readonly tpp_brand: string | null
  readonly acting_agreement_id: string | null
  readonly at: Date
}

/** Lists the authorisations that a person approved since a moment, the latest first. The transaction must act for the bank. */
export async function listApproved(
  queries: Queries,
  { bankId, personId, since, atMost }: { bankId: string; personId: string; since: string; atMost: number },
): Promise<readonly ApprovedAuthorisation[]> {
  const rows = await queries.rows<ApprovedRow>(sql`
    select tpp_id, subject_id, purpose, tpp_name, tpp_brand, acting_agreement_id,
      banks.time_of(bank_id, touched_at) as at
    from sca.authorisation
    where bank_id = ${bankId} and person_id = ${personId} and status = 'finalised' and subject_id is not null
      and authorisation_id >= tenancy.first_uuid_at(${since})
    order by authorisation_id desc
    limit ${atMost}`)
  return rows.map((row) => ({
    tppId: row.tpp_id,
    subjectId: row.subject_id,
    purpose: row.purpose,
    requester: { name: row.tpp_name, brand: row.tpp_brand ?? undefined },
    agreementId: row.acting_agreement_id ?? undefined,
    at: toInstant(row.at),
  }))
}

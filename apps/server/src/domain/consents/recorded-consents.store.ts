import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A person's consent with a TPP, as the bank's own people see it. */
export interface RecordedConsent {
  readonly tppId: string
  readonly tppName: string
  /** PRIVATE, or the agreement that the person acts under. */
  readonly agreementKey: string
  /** By the bank's clock. */
  readonly grantedAt: Date
  readonly validUntil: Date
  /** How many accounts the TPP may see; none if the consent was revoked. */
  readonly accounts: number
}

/** Lists a person's consents with all TPPs. The transaction must act for the bank. */
export async function listConsentsOfPerson(
  queries: Queries,
  { bankId, personIds }: { bankId: string; personIds: readonly string[] },
): Promise<readonly RecordedConsent[]> {
  return queries.rows<RecordedConsent>(sql`
    select tpp_id as "tppId", tpp_name as "tppName", agreement_key as "agreementKey", granted_at as "grantedAt",
      consents.valid_until(granted_at) as "validUntil",
      (select count(*)::integer from consents.granted_account
        where granted_account.bank_id = consent.bank_id and granted_account.tpp_id = consent.tpp_id
          and granted_account.psu_id = consent.psu_id
          and granted_account.agreement_key = consent.agreement_key) as accounts
    from consents.consent
    where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])
    union all
    select tpp_id, tpp_name, coalesce(agreement_id::text, 'PRIVATE'), granted_at,
      coalesce((valid_until + 1)::timestamptz, 'infinity'),
      case when status <> 'valid' then 0 else (select count(*)::integer from consents.requested_account
        where requested_account.bank_id = requested.bank_id
          and requested_account.consent_id = requested.consent_id) end
    from consents.requested
    where bank_id = ${bankId} and person_id = any (${personIds}::uuid[])
    order by 4 desc limit 100`)
}

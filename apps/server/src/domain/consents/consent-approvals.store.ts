import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AgreementKey } from './consent.ts'

/**
 * Lists the authorisations by which a consent was given: each time that the PSU chose accounts at the bank, or once if the TPP asked
 * for it with a body of its own. Undefined if the bank has no such consent. The transaction must act for the bank.
 */
export async function listConsentApprovals(
  queries: Queries,
  bankId: string,
  consentId: string,
): Promise<readonly string[] | undefined> {
  const rows = await queries.rows<{ id: string | null }>(sql`
    select event.authorisation_id as id
    from consents.resource
    left join consents.event on event.bank_id = ${bankId} and event.tpp_id = resource.tpp_id
      and event.psu_id = resource.psu_id and event.agreement_key = resource.agreement_key and event.cause = 'granted'
    where resource.bank_id = ${bankId} and resource.consent_id = ${consentId}
    union all
    select event.authorisation_id
    from consents.requested
    left join consents.requested_event as event on event.bank_id = ${bankId}
      and event.consent_id = requested.consent_id and event.authorisation_id is not null
    where requested.bank_id = ${bankId} and requested.consent_id = ${consentId}`)
  return rows.length === 0 ? undefined : rows.flatMap(({ id }) => id ?? [])
}

/** Whose consent it is that was chosen at the bank. */
export interface ChosenConsentKey {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly agreementKey: AgreementKey
}

/** Finds the id by which a TPP knows a consent that was chosen at the bank. The transaction must act for the bank. */
export async function findChosenConsentId(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: ChosenConsentKey,
): Promise<string | undefined> {
  const [row] = await queries.rows<{ id: string }>(sql`
    select consent_id as id from consents.resource
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  return row?.id
}

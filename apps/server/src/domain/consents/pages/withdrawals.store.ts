import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import { newId } from '../../../platform/shared/ids.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { macOfApproved } from '../../payments/index.ts'
import type { AgreementKey, OwnConsent } from '../consent.ts'
import { isGenuine, ofChosen } from '../consent-mac.ts'
import { lockOwnConsent } from '../revocations.store.ts'

export const OBJECTION_REASONS = ['not-recognised', 'not-agreed', 'misused', 'other'] as const
export type ObjectionReason = (typeof OBJECTION_REASONS)[number]

/** Records that a person objects to a TPP's access. The transaction must act for the bank. */
export async function insertObjection(
  queries: Queries,
  { bankId, tppId, personId, agreementKey }: OwnConsent,
  { reason, at }: { reason: ObjectionReason; at: Temporal.Instant },
): Promise<void> {
  await queries.rows(sql`
    insert into consents.objection (bank_id, tpp_id, objection_id, psu_id, agreement_key, person_id, reason, at)
    select ${bankId}, ${tppId}, ${newId()}, psu_id, ${agreementKey}, ${personId}, ${reason}, ${at.toString()}
    from consents.consent
    where bank_id = ${bankId} and tpp_id = ${tppId} and person_id = ${personId} and agreement_key = ${agreementKey}`)
}

/** The last thing that happened to a consent: a withdrawal, in part or in whole, or its end. */
export interface LastWithdrawal {
  readonly tppId: string
  readonly agreementKey: AgreementKey
  readonly requester: { readonly name: string; readonly brand: string | undefined }
  readonly at: Temporal.Instant
  readonly detail: 'objected' | 'terminated' | undefined
  /** Whether the TPP sees nothing any more. */
  readonly isWhole: boolean
  readonly withdrawnIds: readonly string[]
}

interface LastWithdrawalRow {
  readonly tpp_id: string
  readonly agreement_key: AgreementKey
  readonly tpp_name: string
  readonly tpp_brand: string | null
  readonly at: Date
  readonly detail: LastWithdrawal['detail'] | null
  readonly is_whole: boolean
  readonly withdrawn_ids: string[]
}

/** Lists a person's consents that were last withdrawn or given up since a moment, the latest first. Acts for the bank. */
export async function listLastWithdrawals(
  queries: Queries,
  {
    bankId,
    personId,
    since,
    atMost,
  }: { bankId: string; personId: string; since: Temporal.Instant; atMost: number },
): Promise<readonly LastWithdrawal[]> {
  const rows = await queries.rows<LastWithdrawalRow>(sql`
    select consent.tpp_id, consent.agreement_key, consent.tpp_name, consent.tpp_brand, event.at, event.detail,
      cardinality(event.account_ids) = 0 as is_whole,
      array(
        select account_id::text from unnest(before.account_ids) as account_id
        where account_id <> all (event.account_ids)) as withdrawn_ids
    from consents.consent
    cross join lateral (
      select * from consents.event
      where event.bank_id = consent.bank_id and event.tpp_id = consent.tpp_id and event.psu_id = consent.psu_id
        and event.agreement_key = consent.agreement_key and event.sequence = consent.sequence
      offset 0) as event
    cross join lateral (
      select earlier.account_ids from consents.event as earlier
      where earlier.bank_id = consent.bank_id and earlier.tpp_id = consent.tpp_id and earlier.psu_id = consent.psu_id
        and earlier.agreement_key = consent.agreement_key and earlier.sequence = consent.sequence - 1
      offset 0) as before
    where consent.bank_id = ${bankId} and consent.person_id = ${personId}
      and event.cause = 'revoked' and event.at >= ${since.toString()}
    order by event.at desc, consent.tpp_id
    limit ${atMost}`)
  return rows.map((row) => ({
    tppId: row.tpp_id,
    agreementKey: row.agreement_key,
    requester: { name: row.tpp_name, brand: row.tpp_brand ?? undefined },
    at: toInstant(row.at),
    detail: row.detail ?? undefined,
    isWhole: row.is_whole,
    withdrawnIds: row.withdrawn_ids,
  }))
}

/**
 * Puts back what the person withdrew last, if nothing happened to the consent since and the withdrawal is not older than
 * `since`; false if there is nothing to put back, or if its MAC is not of what would be put back. The consent ends when it
 * would have ended. An objection is not undone: it stays in the bank's records. The transaction must act for the bank.
 */
export async function undoWithdrawal(
  queries: Queries,
  keys: KeyRing,
  own: OwnConsent,
  { since, at }: { since: Temporal.Instant; at: Temporal.Instant },
): Promise<boolean> {
  const { bankId, tppId, personId, agreementKey } = own
  const consent = await lockOwnConsent(queries, own)
  if (consent === undefined) return false
  const { psuId, sequence, macBefore } = consent
  const [before] = await queries.rows<{ account_ids: string[] }>(sql`
    select before.account_ids::text[] as account_ids
    from consents.event as last
    join consents.event as before on before.bank_id = ${bankId} and before.tpp_id = ${tppId}
      and before.psu_id = ${psuId} and before.agreement_key = ${agreementKey} and before.sequence = last.sequence - 1
    where last.bank_id = ${bankId} and last.tpp_id = ${tppId} and last.psu_id = ${psuId}
      and last.agreement_key = ${agreementKey} and last.sequence = ${sequence} and last.cause = 'revoked'
      and last.detail is null and last.at >= ${since.toString()}`)
  if (before === undefined) return false
  const accountIds = before.account_ids
  const was = ofChosen({ ...consent, accountIds, sequence: sequence - 1 })
  if (!isGenuine({ keys }, was, macBefore)) return false
  const mac = macOfApproved(keys, ofChosen({ ...consent, accountIds, sequence: sequence + 1 }))
  await queries.rows(sql`
    with moved as (
      update consents.consent set sequence = ${sequence + 1}, mac = ${mac}
      where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      returning sequence, granted_at
    )
    insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, detail, account_ids,
      granted_at, person_id, at)
    select ${bankId}, ${tppId}, ${newId()}, ${psuId}, ${agreementKey}, moved.sequence, 'restored', 'undone',
      ${accountIds}::uuid[], moved.granted_at, ${personId}, ${at.toString()}
    from moved`)
  await queries.rows(sql`
    insert into consents.granted_account (bank_id, tpp_id, psu_id, agreement_key, account_id, accessed_at)
    select ${bankId}, ${tppId}, ${psuId}, ${agreementKey}, account_id, granted_at
    from consents.consent, unnest(${accountIds}::uuid[]) as account_id
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
    on conflict (bank_id, tpp_id, psu_id, agreement_key, account_id) do nothing`)
  await queries.rows(sql`
    update consents.resource set ended_by = null
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  return true
}

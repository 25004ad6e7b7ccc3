import assert from 'node:assert/strict'
import type { ConsentPurpose } from '@havn/contract'
import type { Actor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { macOfApproved } from '../payments/index.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { AgreementKey, OwnConsent } from './consent.ts'
import { ofChosen } from './consent-mac.ts'
import { lockOwnConsent, readLocked, removeAccounts } from './revocations.store.ts'

/** The accounts that a person lets a TPP see, and the SCA by which they decided. */
export interface Grant {
  readonly personId: string
  readonly agreementKey: AgreementKey
  readonly requester: { readonly name: string; readonly brand: string | undefined }
  readonly accountIds: readonly string[]
  readonly authorisationId: string
  readonly at: Temporal.Instant
}

/** Grants exactly these accounts to a TPP, instead of what it saw before. The transaction must act for the bank. */
export async function grantAccounts(
  queries: Queries,
  keys: KeyRing,
  { bankId, tppId }: Actor,
  grant: Grant,
): Promise<void> {
  const { agreementKey, personId, accountIds, requester } = grant
  const at = grant.at.toString()
  const [consent] = await queries.rows<{ psu_id: string; sequence: number }>(sql`
    insert into consents.consent as known
      (bank_id, tpp_id, psu_id, agreement_key, person_id, tpp_name, tpp_brand, granted_at, sequence)
    values (${bankId}, ${tppId}, sca.find_or_create_psu_id(${bankId}, ${tppId}, ${personId}), ${agreementKey}, ${personId},
      ${requester.name}, ${requester.brand ?? null}, ${at}, 1)
    on conflict (bank_id, tpp_id, psu_id, agreement_key) do update
    set tpp_name = excluded.tpp_name, tpp_brand = excluded.tpp_brand, granted_at = excluded.granted_at,
      sequence = known.sequence + 1
    returning psu_id, sequence`)
  assert(consent, 'an upsert returns a row')
  const { psu_id: psuId, sequence } = consent
  const chosen = { bankId, tppId, psuId, personId, agreementKey, sequence, grantedAt: grant.at, accountIds }
  const mac = macOfApproved(keys, ofChosen(chosen))
  await queries.rows(sql`
    delete from consents.granted_account
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      and account_id <> all (${accountIds}::uuid[])`)
  await queries.rows(sql`
    insert into consents.granted_account (bank_id, tpp_id, psu_id, agreement_key, account_id, accessed_at)
    select ${bankId}, ${tppId}, ${psuId}, ${agreementKey}, account_id, ${at}
    from unnest(${accountIds}::uuid[]) as account_id
    on conflict (bank_id, tpp_id, psu_id, agreement_key, account_id) do update
    set accessed_at = excluded.accessed_at`)
  await queries.rows(sql`select consents.find_or_create_id(${bankId}, ${tppId}, ${psuId}, ${agreementKey})`)
  await queries.rows(sql`
    update consents.resource
    set ended_by = ${accountIds.length === 0 ? 'psu' : null},
      purpose = coalesce(
        (select request.purpose from consents.request
         where request.bank_id = ${bankId} and request.authorisation_id = ${grant.authorisationId}), resource.purpose)
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  // A trigger on the event notifies the TPP when the transaction ends.
  await queries.rows(sql`
    with sealed as (
      update consents.consent set mac = ${mac}
      where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
    )
    insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids,
      granted_at, person_id, authorisation_id, at)
    values (${bankId}, ${tppId}, ${newId()}, ${psuId}, ${agreementKey}, ${sequence}, 'granted',
      ${accountIds}::uuid[], ${at}, ${personId}, ${grant.authorisationId}, ${at})`)
}

/**
 * Revokes one account of a consent, or all; false if nothing matches. Locks the consent first, so that simultaneous
 * revocations each write their own event. The transaction must act for the bank.
 */
export async function revokeAccounts(
  queries: Queries,
  keys: KeyRing,
  own: OwnConsent,
  { accountId, at, detail }: { accountId: string | undefined; at: Temporal.Instant; detail?: 'objected' },
): Promise<boolean> {
  const locked = await lockOwnConsent(queries, own)
  if (locked === undefined) return false
  return removeAccounts(queries, keys, locked, { accountId, endedBy: 'psu', detail, at })
}

/** Deletes the consents of a TPP, as in a bank that is new. Their events stay. The transaction must act for the bank. */
export async function resetConsents(
  queries: Queries,
  { bankId, tppId }: Actor,
  at: Temporal.Instant,
): Promise<void> {
  await queries.rows(sql`select consents.reset_consents(${bankId}, ${tppId}, ${at.toString()})`)
}

/** Seals the consents of a bank again that a snapshot brought back, as they are then. Only a sandbox restores snapshots. */
export async function sealRestoredConsents(queries: Queries, keys: KeyRing, bankId: string): Promise<void> {
  const rows = await queries.rows<{ tppId: string; psuId: string; agreementKey: AgreementKey }>(sql`
    select tpp_id as "tppId", psu_id as "psuId", agreement_key as "agreementKey"
    from consents.consent where bank_id = ${bankId}`)
  for (const { tppId, psuId, agreementKey } of rows) {
    const consent = await readLocked(queries, { bankId, tppId, psuId, agreementKey })
    assert(consent, 'a restore has locked every consent')
    await queries.rows(sql`
      update consents.consent set mac = ${macOfApproved(keys, ofChosen(consent))}
      where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  }
}

/** A consent that a person has granted and not revoked. */
export interface GrantedConsent {
  readonly tppId: string
  readonly agreementKey: AgreementKey
  readonly requester: { readonly name: string; readonly brand: string | undefined }
  readonly grantedAt: Temporal.Instant
  /** What the TPP said the consent is for. */
  readonly purpose: ConsentPurpose | undefined
  readonly accountIds: readonly string[]
}

interface GrantedConsentRow {
  readonly tpp_id: string
  readonly agreement_key: AgreementKey
  readonly tpp_name: string
  readonly tpp_brand: string | null
  readonly granted_at: Date
  readonly purpose: ConsentPurpose | null
  readonly account_ids: string[]
}

/** Lists a person's consents, without revoked ones. The transaction must act for the bank. */
export async function listOwnConsents(
  queries: Queries,
  { bankId, personId }: { bankId: string; personId: string },
): Promise<readonly GrantedConsent[]> {
  const rows = await queries.rows<GrantedConsentRow>(sql`
    select consent.tpp_id, consent.agreement_key, tpp_name, tpp_brand, granted_at,
      (select resource.purpose from consents.resource
       where resource.bank_id = consent.bank_id and resource.tpp_id = consent.tpp_id
         and resource.psu_id = consent.psu_id and resource.agreement_key = consent.agreement_key) as purpose,
      array_agg(account_id::text) as account_ids
    from consents.consent
    join consents.granted_account using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = ${bankId} and consent.person_id = ${personId}
    group by consent.bank_id, consent.tpp_id, consent.psu_id, consent.agreement_key
    order by tpp_name, consent.tpp_id, consent.agreement_key`)
  return rows.map((row) => ({
    tppId: row.tpp_id,
    agreementKey: row.agreement_key,
    requester: { name: row.tpp_name, brand: row.tpp_brand ?? undefined },
    grantedAt: toInstant(row.granted_at),
    purpose: row.purpose ?? undefined,
    accountIds: row.account_ids,
  }))
}

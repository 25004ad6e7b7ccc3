import assert from 'node:assert/strict'
import type { ConsentPurpose } from '@havn/contract'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { SubscriptionRecord } from '../notifications/index.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type AgreementKey, agreementIdOf, type ConsentEnder } from './consent.ts'
import { type ConsentReading, isGenuine, ofChosen } from './consent-mac.ts'
import { readLocked, removeAccounts } from './revocations.store.ts'

/** What a TPP sent along with the call that starts a consent. */
export interface ConsentRequest {
  readonly authorisationId: string
  readonly purpose: ConsentPurpose | undefined
  readonly subscription: SubscriptionRecord | null
}

/** Keeps what the call asked for until the PSU decides. Must run in the transaction that starts the authorisation. */
export async function insertConsentRequest(
  queries: Queries,
  { bankId, tppId }: Actor,
  { authorisationId, purpose, subscription }: ConsentRequest,
): Promise<void> {
  if (purpose === undefined && subscription === null) return
  await queries.rows(sql`
    insert into consents.request (bank_id, tpp_id, authorisation_id, purpose, subscription)
    values (${bankId}, ${tppId}, ${authorisationId}, ${purpose ?? null},
      ${subscription === null ? null : JSON.stringify(subscription)})`)
}

/** A consent as its TPP may read it. */
export interface TppConsent {
  readonly consentId: string
  readonly psuId: string
  readonly personId: string
  readonly agreementId: string | undefined
  readonly purpose: ConsentPurpose | undefined
  readonly endedBy: ConsentEnder | undefined
  readonly grantedAt: Temporal.Instant
  readonly accounts: readonly { readonly accountId: string; readonly accessedAt: Temporal.Instant }[]
}

interface TppConsentRow {
  readonly consent_id: string
  readonly psu_id: string
  readonly person_id: string
  readonly agreement_key: AgreementKey
  readonly purpose: ConsentPurpose | null
  readonly ended_by: ConsentEnder | null
  readonly granted_at: Date
  readonly account_ids: readonly string[]
  readonly accessed_at: readonly Date[]
  readonly sequence: number
  readonly mac: Buffer | null
}

/** Lists what a PSU has consented to with this TPP; nothing for the PSU-ID of another. */
export async function listTppConsents(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  psuId: string,
): Promise<readonly TppConsent[]> {
  await nameConsents(queries, actor, psuId)
  return selectConsents(queries, reading, actor, { psuId, consentId: null })
}

/** Lists what all PSUs have consented to with this TPP, or the consent with this id. */
export async function listAllTppConsents(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  consentId: string | null = null,
): Promise<readonly TppConsent[]> {
  if (consentId === null) await nameConsents(queries, actor, null)
  return selectConsents(queries, reading, actor, { psuId: null, consentId })
}

/** Gives consents of a PSU, or of all, from before consents had ids their id. */
async function nameConsents(queries: Queries, actor: Actor, psuId: string | null): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`
    select consents.find_or_create_id(actor.bank_id, actor.tpp_id, consent.psu_id, consent.agreement_key)
    from consents.consent
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id
      and (${psuId}::uuid is null or psu_id = ${psuId}::uuid) and not exists (
      select from consents.resource
      where resource.bank_id = actor.bank_id and resource.tpp_id = actor.tpp_id
        and resource.psu_id = consent.psu_id and resource.agreement_key = consent.agreement_key)`,
    ),
  )
}

/** Finds a consent of this TPP by its id; undefined if it has no such consent. */
export async function findTppConsent(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  consentId: string,
): Promise<TppConsent | undefined> {
  const [found] = await selectConsents(queries, reading, actor, { psuId: null, consentId })
  return found
}

async function selectConsents(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  { psuId, consentId }: { psuId: string | null; consentId: string | null },
): Promise<readonly TppConsent[]> {
  const rows = await queries.rows<TppConsentRow>(
    withActor(
      actor,
      sql`
    select resource.consent_id, resource.psu_id, consent.person_id, resource.agreement_key, resource.purpose, resource.ended_by,
      consent.granted_at, consent.sequence, consent.mac,
      array(
        select granted.account_id::text from consents.granted_account as granted
        where granted.bank_id = actor.bank_id and granted.tpp_id = actor.tpp_id
          and granted.psu_id = consent.psu_id and granted.agreement_key = consent.agreement_key
        order by granted.account_id) as account_ids,
      array(
        select granted.accessed_at from consents.granted_account as granted
        where granted.bank_id = actor.bank_id and granted.tpp_id = actor.tpp_id
          and granted.psu_id = consent.psu_id and granted.agreement_key = consent.agreement_key
        order by granted.account_id) as accessed_at
    from consents.resource
    join consents.consent using (bank_id, tpp_id, psu_id, agreement_key)
    where resource.bank_id = actor.bank_id and resource.tpp_id = actor.tpp_id
      and (${psuId}::uuid is null or resource.psu_id = ${psuId}::uuid)
      and (${consentId}::uuid is null or resource.consent_id = ${consentId}::uuid)
    order by (resource.agreement_key <> 'PRIVATE'), resource.consent_id`,
    ),
  )
  return rows.map((row) => ({
    consentId: row.consent_id,
    psuId: row.psu_id,
    personId: row.person_id,
    agreementId: agreementIdOf(row.agreement_key),
    purpose: row.purpose ?? undefined,
    endedBy: row.ended_by ?? undefined,
    grantedAt: toInstant(row.granted_at),
    accounts: isForged(reading, actor, row) ? [] : accountsOf(row),
  }))
}

const accountsOf = ({ account_ids, accessed_at }: TppConsentRow): TppConsent['accounts'] =>
  account_ids.map((accountId, index) => {
    const accessedAt = accessed_at[index]
    assert(accessedAt, 'every granted account has an access time')
    return { accountId, accessedAt: toInstant(accessedAt) }
  })

/** Whether no person gave the consent as it is stored: it looks as one without accounts. */
function isForged(reading: ConsentReading, actor: Actor, row: TppConsentRow): boolean {
  const { psu_id: psuId, person_id: personId, agreement_key: agreementKey, sequence, mac } = row
  const accountIds = row.account_ids
  const grantedAt = toInstant(row.granted_at)
  const chosen = ofChosen({ ...actor, psuId, personId, agreementKey, sequence, grantedAt, accountIds })
  return accountIds.length > 0 && !isGenuine(reading, chosen, mac)
}

/**
 * Ends a consent for its TPP; undefined if the TPP has no such consent, false if it had ended already. Locks the consent
 * first, so that of two simultaneous ends one writes the event. The transaction must act for the TPP.
 */
export async function terminateConsent(
  queries: Queries,
  keys: KeyRing,
  { bankId, tppId }: Actor,
  { consentId, at }: { consentId: string; at: Temporal.Instant },
): Promise<boolean | undefined> {
  const [consent] = await queries.rows<{ psu_id: string; agreement_key: AgreementKey }>(sql`
    select consent.psu_id, consent.agreement_key
    from consents.resource
    join consents.consent using (bank_id, tpp_id, psu_id, agreement_key)
    where resource.bank_id = ${bankId} and resource.tpp_id = ${tppId} and resource.consent_id = ${consentId}
    for update of consent`)
  if (consent === undefined) return undefined
  const { psu_id: psuId, agreement_key: agreementKey } = consent
  const locked = await readLocked(queries, { bankId, tppId, psuId, agreementKey })
  assert(locked, 'a consent that is locked is there')
  const removal = { accountId: undefined, endedBy: 'tpp', detail: 'terminated', at } as const
  return removeAccounts(queries, keys, locked, removal)
}

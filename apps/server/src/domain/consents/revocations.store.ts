import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { macOfApproved } from '../payments/index.ts'
import type { ConsentEnder, OwnConsent } from './consent.ts'
import { type ChosenConsent, isGenuine, ofChosen } from './consent-mac.ts'

/** A consent that the transaction has locked, with its MACs. */
export interface LockedConsent extends ChosenConsent {
  readonly mac: Buffer | null
  /** The MAC of the state before the last change. */
  readonly macBefore: Buffer | null
}

/** Locks a person's consent; undefined if there is none. The transaction must act for the bank. */
export async function lockOwnConsent(queries: Queries, own: OwnConsent): Promise<LockedConsent | undefined> {
  const { bankId, tppId, personId, agreementKey } = own
  const [consent] = await queries.rows<{ psu_id: string }>(sql`
    select psu_id from consents.consent
    where bank_id = ${bankId} and tpp_id = ${tppId} and person_id = ${personId}
      and agreement_key = ${agreementKey}
    for update`)
  return consent && readLocked(queries, { bankId, tppId, psuId: consent.psu_id, agreementKey })
}

type LockedKey = Pick<ChosenConsent, 'bankId' | 'tppId' | 'psuId' | 'agreementKey'>

/** Reads a consent after its lock was waited for: what the statement that waits reads of other tables may be from before. */
export async function readLocked(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: LockedKey,
): Promise<LockedConsent | undefined> {
  const [row] = await queries.rows<Omit<LockedConsent, 'grantedAt'> & { readonly grantedAt: Date }>(sql`
    select bank_id as "bankId", tpp_id as "tppId", psu_id as "psuId", person_id as "personId",
      agreement_key as "agreementKey", sequence, granted_at as "grantedAt", mac, mac_before as "macBefore", array(
        select account_id::text from consents.granted_account as granted
        where granted.bank_id = ${bankId} and granted.tpp_id = ${tppId} and granted.psu_id = ${psuId}
          and granted.agreement_key = ${agreementKey}) as "accountIds"
    from consents.consent
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  return row && { ...row, grantedAt: toInstant(row.grantedAt) }
}

interface Removal {
  /** Undefined for all accounts. */
  readonly accountId: string | undefined
  readonly endedBy: ConsentEnder
  readonly detail: 'objected' | 'terminated' | undefined
  readonly at: Temporal.Instant
}

/** Removes accounts from a locked consent and writes the event; false, and no event, if nothing was there to remove. */
export async function removeAccounts(
  queries: Queries,
  keys: KeyRing,
  consent: LockedConsent,
  { accountId, endedBy, detail, at }: Removal,
): Promise<boolean> {
  const { bankId, tppId, psuId, agreementKey, mac } = consent
  const accountIds = consent.accountIds.filter((one) => accountId !== undefined && one !== accountId)
  if (accountIds.length === consent.accountIds.length) return false
  // What no person gave gets no MAC by being taken away in part.
  const isRest = accountIds.length > 0 && isGenuine({ keys }, ofChosen(consent), mac)
  const rest = { ...consent, accountIds, sequence: consent.sequence + 1 }
  const macOfRest = isRest ? macOfApproved(keys, ofChosen(rest)) : null
  await queries.rows(sql`
    delete from consents.granted_account
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      and account_id = coalesce(${accountId ?? null}::uuid, account_id)`)
  await queries.rows(sql`
    update consents.resource set ended_by = ${endedBy}
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  await queries.rows(sql`
    with moved as (
      update consents.consent set sequence = sequence + 1, mac = ${macOfRest}, mac_before = mac
      where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      returning sequence, granted_at, person_id
    )
    insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, detail, account_ids,
      granted_at, person_id, at)
    select ${bankId}, ${tppId}, ${newId()}, ${psuId}, ${agreementKey}, moved.sequence, 'revoked', ${detail ?? null},
      ${accountIds}::uuid[], moved.granted_at, moved.person_id, ${at.toString()}
    from moved`)
  return true
}

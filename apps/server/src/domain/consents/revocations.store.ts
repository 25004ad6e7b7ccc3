import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { AgreementKey, ConsentEnder, OwnConsent } from './consent.ts'

/** Locks a person's consent and returns its PSU-ID; undefined if there is none. The transaction must act for the bank. */
export async function lockOwnConsent(
  queries: Queries,
  { bankId, tppId, personId, agreementKey }: OwnConsent,
): Promise<string | undefined> {
  const [consent] = await queries.rows<{ psu_id: string }>(sql`
    select psu_id from consents.consent
    where bank_id = ${bankId} and tpp_id = ${tppId} and person_id = ${personId}
      and agreement_key = ${agreementKey}
    for update`)
  return consent?.psu_id
}

/** The key of a consent that the transaction has locked. */
interface LockedConsent {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly agreementKey: AgreementKey
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
  { bankId, tppId, psuId, agreementKey }: LockedConsent,
  { accountId, endedBy, detail, at }: Removal,
): Promise<boolean> {
  const removed = await queries.rows(sql`
    delete from consents.granted_account
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      and account_id = coalesce(${accountId ?? null}::uuid, account_id)
    returning account_id`)
  if (removed.length === 0) return false
  await queries.rows(sql`
    update consents.resource set ended_by = ${endedBy}
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
  await queries.rows(sql`
    with moved as (
      update consents.consent set sequence = sequence + 1
      where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      returning sequence, granted_at, person_id
    )
    insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, detail, account_ids,
      granted_at, person_id, at)
    select ${bankId}, ${tppId}, ${newId()}, ${psuId}, ${agreementKey}, moved.sequence, 'revoked', ${detail ?? null},
      array(
        select account_id from consents.granted_account
        where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId}
          and agreement_key = ${agreementKey}),
      moved.granted_at, moved.person_id, ${at.toString()}
    from moved`)
  return true
}

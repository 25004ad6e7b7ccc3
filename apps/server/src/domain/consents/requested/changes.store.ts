import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { macOfApproved } from '../../payments/index.ts'
import { ofRequested } from '../consent-mac.ts'
import type { CoveredAccount, RequestedConsent, StoredConsentStatus } from './requested-consent.ts'

/** Names a requested consent. */
export interface RequestedKey {
  readonly bankId: string
  readonly consentId: string
}

/** What happens to a requested consent. */
interface ConsentChange {
  readonly status: StoredConsentStatus
  readonly at: Temporal.Instant
  readonly personId?: string | undefined
  readonly authorisationId?: string | undefined
  readonly detail?: 'undone' | 'replaced' | 'withdrawn'
  /** Of the consent from here on; undefined if it is not valid. */
  readonly mac?: Buffer
}

/** Locks a consent until the transaction ends, and returns its stored status; undefined if there is none. */
export async function lockRequested(
  queries: Queries,
  { bankId, consentId }: RequestedKey,
): Promise<StoredConsentStatus | undefined> {
  const [row] = await queries.rows<{ status: StoredConsentStatus }>(sql`
    select status from consents.requested where bank_id = ${bankId} and consent_id = ${consentId} for update`)
  return row?.status
}

/** Moves a consent that the transaction has locked, and writes the event. Its accounts must have been changed before. */
export async function writeChange(
  queries: Queries,
  { bankId, consentId }: RequestedKey,
  { status, at, personId, authorisationId, detail, mac }: ConsentChange,
): Promise<void> {
  await queries.rows(sql`
    with moved as (
      update consents.requested set status = ${status}, sequence = sequence + 1, last_action_at = ${at.toString()},
        mac = ${mac ?? null}, mac_before = mac
      where bank_id = ${bankId} and consent_id = ${consentId}
      returning tpp_id, sequence
    )
    insert into consents.requested_event (bank_id, tpp_id, event_id, consent_id, sequence, status, accounts, person_id,
      authorisation_id, detail, at)
    select ${bankId}, moved.tpp_id, consents.new_event_id(), ${consentId}, moved.sequence, ${status},
      (select coalesce(json_agg(json_build_object('accountId', account_id, 'seesBalances', sees_balances,
          'seesTransactions', sees_transactions, 'seesOwnerName', sees_owner_name) order by account_id), '[]')
       from consents.requested_account as covered
       where covered.bank_id = ${bankId} and covered.consent_id = ${consentId}),
      ${personId ?? null}, ${authorisationId ?? null}, ${detail ?? null}, ${at.toString()}
    from moved`)
}

/** A person's approval of a consent. */
export interface RequestedGrant {
  readonly personId: string
  readonly agreementId: string | undefined
  readonly authorisationId: string | undefined
  readonly accounts: readonly CoveredAccount[]
  readonly at: Temporal.Instant
}

/**
 * Makes a consent valid, and ends the other recurring consents of the same TPP, person and party: a TPP has one. False if it
 * is not open any more. The transaction must act for the bank.
 */
export async function grantRequested(
  queries: Queries,
  keys: KeyRing,
  consent: RequestedConsent,
  grant: RequestedGrant,
): Promise<boolean> {
  const { bankId, tppId, consentId } = consent
  const { personId, agreementId, authorisationId, accounts, at } = grant
  // Two approvals at the same moment would not see each other's consent.
  await queries.rows(sql`select tenancy.lock(${`requested consents ${bankId} ${tppId} ${personId}`})`)
  const rows = await queries.rows<{ consent_id: string; status: StoredConsentStatus; sequence: number }>(sql`
    select requested.consent_id, requested.status, requested.sequence
    from consents.requested
    join consents.requested as own on own.bank_id = requested.bank_id and own.consent_id = ${consentId}
    where requested.bank_id = ${bankId} and requested.tpp_id = ${tppId} and (requested.consent_id = ${consentId}
      or requested.person_id = ${personId} and requested.agreement_id is not distinct from ${agreementId ?? null}::uuid
        and requested.status = 'valid' and requested.is_recurring and requested.kind <> 'funds'
        and own.is_recurring and own.kind <> 'funds')
    order by requested.consent_id for update of requested`)
  const own = rows.find((row) => row.consent_id === consentId)
  if (own?.status !== 'received') return false
  for (const { consent_id: otherId } of rows)
    if (otherId !== consentId)
      await writeChange(
        queries,
        { bankId, consentId: otherId },
        { status: 'terminatedByTpp', at, detail: 'replaced' },
      )
  await insertCovered(queries, { bankId, consentId }, tppId, accounts)
  await queries.rows(sql`
    update consents.requested
    set person_id = ${personId}, agreement_id = ${agreementId ?? null}, granted_at = ${at.toString()}
    where bank_id = ${bankId} and consent_id = ${consentId}`)
  const granted = { ...consent, personId, agreementId, accounts, sequence: own.sequence + 1 }
  const mac = macOfApproved(keys, ofRequested(granted, at))
  await writeChange(queries, consent, { status: 'valid', at, personId, authorisationId, mac })
  return true
}

/** Ends a consent that nobody has approved; nothing if it is not open any more. The transaction must act for the bank. */
export async function rejectRequested(
  queries: Queries,
  key: RequestedKey,
  { at, personId }: { at: Temporal.Instant; personId: string | undefined },
): Promise<void> {
  if ((await lockRequested(queries, key)) !== 'received') return
  await writeChange(queries, key, { status: 'rejected', at, personId })
}

/** Ends a consent for its TPP; undefined if the TPP has no such consent. The transaction must act for the TPP. */
export async function terminateRequested(
  queries: Queries,
  key: RequestedKey,
  at: Temporal.Instant,
): Promise<'ended' | undefined> {
  const status = await lockRequested(queries, key)
  if (status === undefined) return undefined
  if (status === 'received' || status === 'valid')
    await writeChange(queries, key, { status: 'terminatedByTpp', at })
  return 'ended'
}

/** Writes the accounts that a consent covers. */
export async function insertCovered(
  queries: Queries,
  { bankId, consentId }: RequestedKey,
  tppId: string,
  accounts: readonly CoveredAccount[],
): Promise<void> {
  await queries.rows(sql`
    insert into consents.requested_account (bank_id, tpp_id, consent_id, account_id, sees_balances, sees_transactions,
      sees_owner_name)
    select ${bankId}, ${tppId}, ${consentId}, covered."accountId", covered."seesBalances", covered."seesTransactions",
      covered."seesOwnerName"
    from json_to_recordset(${JSON.stringify(accounts)}) as covered
      ("accountId" uuid, "seesBalances" boolean, "seesTransactions" boolean, "seesOwnerName" boolean)`)
}

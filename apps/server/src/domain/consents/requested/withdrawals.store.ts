import assert from 'node:assert/strict'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { macOfApproved } from '../../payments/index.ts'
import { isGenuine, ofRequested } from '../consent-mac.ts'
import { insertCovered, type RequestedKey, writeChange } from './changes.store.ts'
import type { CoveredAccount, RequestedConsent, StoredConsentStatus } from './requested-consent.ts'
import { findRequestedConsent } from './requested.store.ts'

/** Names a person's own requested consent. */
export interface OwnRequested extends RequestedKey {
  readonly personId: string
}

/**
 * Withdraws one account of a consent, or all; false if nothing matches. A consent that covered all accounts covers `others`
 * from then on. The transaction must act for the bank.
 */
export async function withdrawRequested(
  queries: Queries,
  keys: KeyRing,
  own: OwnRequested,
  {
    accountId,
    others,
    at,
  }: {
    readonly accountId: string | undefined
    readonly others: readonly CoveredAccount[]
    readonly at: Temporal.Instant
  },
): Promise<boolean> {
  const { bankId, consentId, personId } = own
  const consent = await lockOwn(queries, keys, own)
  if (consent?.storedStatus !== 'valid') return false
  const covered = consent.accounts
  const isNarrowed = accountId !== undefined && covered.length === 0
  if (accountId !== undefined && !isNarrowed && !covered.some((one) => one.accountId === accountId))
    return false
  await queries.rows(sql`
    delete from consents.requested_account
    where bank_id = ${bankId} and consent_id = ${consentId}
      and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}::uuid)`)
  if (isNarrowed) await insertCovered(queries, own, consent.tppId, others)
  const left = isNarrowed
    ? others
    : covered.filter((one) => accountId !== undefined && one.accountId !== accountId)
  const mac = macOfNext(keys, { ...consent, accounts: left })
  await writeChange(
    queries,
    own,
    left.length === 0
      ? { status: 'revokedByPsu', at, personId }
      : { status: 'valid', at, personId, detail: 'withdrawn', mac },
  )
  return true
}

/** The MAC of a consent as it is after its next change. */
function macOfNext(keys: KeyRing, consent: RequestedConsent): Buffer {
  assert(consent.grantedAt, 'a consent that a person gave has its time')
  return macOfApproved(keys, ofRequested({ ...consent, sequence: consent.sequence + 1 }, consent.grantedAt))
}

/** Locks a consent if it is the person's, and reads it. */
async function lockOwn(
  queries: Queries,
  keys: KeyRing,
  { bankId, consentId, personId }: OwnRequested,
): Promise<RequestedConsent | undefined> {
  const rows = await queries.rows(sql`
    select from consents.requested
    where bank_id = ${bankId} and consent_id = ${consentId} and person_id = ${personId} for update`)
  return rows.length === 0
    ? undefined
    : findRequestedConsent(queries, { keys }, { bankId, tppId: '' }, consentId)
}

/** The last thing that happened to a requested consent: a withdrawal, in part or in whole, or its end by the TPP. */
export interface LastRequestedWithdrawal {
  readonly tppId: string
  readonly consentId: string
  readonly requester: { readonly name: string; readonly brand: string | undefined }
  readonly at: Temporal.Instant
  readonly kind: 'whole' | 'part' | 'terminated'
  readonly withdrawnIds: readonly string[]
}

interface WithdrawalRow {
  readonly tpp_id: string
  readonly consent_id: string
  readonly tpp_name: string
  readonly tpp_brand: string | null
  readonly at: Date
  readonly status: StoredConsentStatus
  readonly withdrawn_ids: string[]
}

/** Lists a person's consents that were last withdrawn or given up since a moment, the latest first. Acts for the bank. */
export async function listRequestedWithdrawals(
  queries: Queries,
  {
    bankId,
    personId,
    since,
    atMost,
  }: { bankId: string; personId: string; since: Temporal.Instant; atMost: number },
): Promise<readonly LastRequestedWithdrawal[]> {
  const rows = await queries.rows<WithdrawalRow>(sql`
    select requested.tpp_id, requested.consent_id, requested.tpp_name, requested.tpp_brand, event.at, event.status,
      array(
        select was ->> 'accountId' from json_array_elements(before.accounts) as was
        where not exists (
          select from json_array_elements(event.accounts) as has where has ->> 'accountId' = was ->> 'accountId')
      ) as withdrawn_ids
    from consents.requested
    join consents.requested_event as event on event.bank_id = requested.bank_id
      and event.consent_id = requested.consent_id and event.sequence = requested.sequence
    join consents.requested_event as before on before.bank_id = requested.bank_id
      and before.consent_id = requested.consent_id and before.sequence = requested.sequence - 1
    where requested.bank_id = ${bankId} and requested.person_id = ${personId} and event.at >= ${since.toString()}
      and (event.status = 'revokedByPsu' or event.detail = 'withdrawn'
        or event.status = 'terminatedByTpp' and event.detail is null)
    order by event.at desc, requested.consent_id limit ${atMost}`)
  return rows.map((row) => ({
    tppId: row.tpp_id,
    consentId: row.consent_id,
    requester: { name: row.tpp_name, brand: row.tpp_brand ?? undefined },
    at: toInstant(row.at),
    kind: kindOf(row),
    withdrawnIds: row.withdrawn_ids,
  }))
}

function kindOf({ status }: WithdrawalRow): LastRequestedWithdrawal['kind'] {
  if (status === 'terminatedByTpp') return 'terminated'
  return status === 'valid' ? 'part' : 'whole'
}

/**
 * Puts back what the person withdrew last, if nothing happened to the consent since, the withdrawal is not older than
 * `since`, and no newer consent has taken its place. The transaction must act for the bank.
 */
export async function undoRequestedWithdrawal(
  queries: Queries,
  keys: KeyRing,
  own: OwnRequested,
  { since, at }: { readonly since: Temporal.Instant; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { bankId, consentId, personId } = own
  const consent = await lockOwn(queries, keys, own)
  if (consent?.grantedAt === undefined) return false
  await queries.rows(sql`select tenancy.lock(${`requested consents ${bankId} ${consent.tppId} ${personId}`})`)
  const [before] = await queries.rows<{ accounts: string; mac: Buffer | null }>(sql`
    select before.accounts, requested.mac_before as mac
    from consents.requested
    join consents.requested_event as last on last.bank_id = requested.bank_id
      and last.consent_id = requested.consent_id and last.sequence = requested.sequence
    join consents.requested_event as before on before.bank_id = requested.bank_id
      and before.consent_id = requested.consent_id and before.sequence = requested.sequence - 1
    where requested.bank_id = ${bankId} and requested.consent_id = ${consentId} and last.at >= ${since.toString()}
      and (last.status = 'revokedByPsu' or last.detail = 'withdrawn')
      and not exists (
        select from consents.requested as newer
        where newer.bank_id = requested.bank_id and newer.tpp_id = requested.tpp_id
          and newer.person_id = requested.person_id and newer.consent_id <> requested.consent_id
          and newer.agreement_id is not distinct from requested.agreement_id and newer.status = 'valid'
          and newer.is_recurring and requested.is_recurring and newer.kind <> 'funds' and requested.kind <> 'funds')`)
  if (before === undefined) return false
  const accounts: readonly CoveredAccount[] = JSON.parse(before.accounts)
  const was = ofRequested({ ...consent, accounts, sequence: consent.sequence - 1 }, consent.grantedAt)
  if (!isGenuine({ keys }, was, before.mac)) return false
  await queries.rows(sql`
    delete from consents.requested_account where bank_id = ${bankId} and consent_id = ${consentId}`)
  await insertCovered(queries, own, consent.tppId, accounts)
  const mac = macOfNext(keys, { ...consent, accounts })
  await writeChange(queries, own, { status: 'valid', at, personId, detail: 'undone', mac })
  return true
}

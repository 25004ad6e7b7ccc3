import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'

/** Names a consent that may need a notice of its coming end. */
export interface ExpiryNoticeKey {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly agreementKey: string
}

/** Lists consents of all banks that are to be looked at now, each by its bank's own clock, a few of each bank. */
export async function listDueExpiryNotices(
  bankDatabase: Queries,
  { realTime, perBankMax }: { realTime: string; perBankMax: number },
): Promise<readonly ExpiryNoticeKey[]> {
  // Goes from bank to bank by the index: however many notices a bank has, no other bank waits for it.
  return bankDatabase.rows<ExpiryNoticeKey>(sql`
    with recursive bank (bank_id) as (
      (select bank_id from consents.expiry_notice order by bank_id limit 1)
      union all
      select (select next.bank_id from consents.expiry_notice as next where next.bank_id > bank.bank_id
        order by next.bank_id limit 1)
      from bank where bank.bank_id is not null
    )
    select due.bank_id as "bankId", due.tpp_id as "tppId", due.psu_id as "psuId", due.agreement_key as "agreementKey"
    from bank
    cross join lateral (select banks.time_of(bank.bank_id, ${realTime}) as now offset 0) as clock
    cross join lateral (
      select * from consents.expiry_notice as notice
      where notice.bank_id = bank.bank_id and notice.due_at <= clock.now
      order by notice.due_at
      limit ${perBankMax}
    ) as due
    where bank.bank_id is not null`)
}

/** A consent and the last notice of its coming end. */
export interface ExpiryNotice {
  readonly consentId: string
  readonly grantedAt: Temporal.Instant
  readonly hasAccounts: boolean
  /** Undefined if there was no notice since the PSU last approved the consent. */
  readonly lastDays: number | undefined
}

/** Locks a consent, so that nobody changes it and no other server writes its notice. Does nothing if it is gone. */
export async function lockConsent(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: ExpiryNoticeKey,
): Promise<void> {
  await queries.rows(sql`
    select from consents.consent
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
    for update`)
}

/** Reads the notice of a locked consent; undefined if another server has written it meanwhile, or the consent is gone. */
export async function findDueExpiryNotice(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: ExpiryNoticeKey,
  now: Temporal.Instant,
): Promise<ExpiryNotice | undefined> {
  const [row] = await queries.rows<{
    consent_id: string
    granted_at: Date
    has_accounts: boolean
    days_left: number | null
    is_of_this_grant: boolean
  }>(sql`
    select resource.consent_id, consent.granted_at, notice.days_left,
      notice.granted_at is not distinct from consent.granted_at as is_of_this_grant,
      exists (
        select from consents.granted_account as granted
        where granted.bank_id = consent.bank_id and granted.tpp_id = consent.tpp_id
          and granted.psu_id = consent.psu_id and granted.agreement_key = consent.agreement_key) as has_accounts
    from consents.consent
    join consents.resource using (bank_id, tpp_id, psu_id, agreement_key)
    join consents.expiry_notice as notice using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = ${bankId} and consent.tpp_id = ${tppId} and consent.psu_id = ${psuId}
      and consent.agreement_key = ${agreementKey} and notice.due_at <= ${now.toString()}`)
  if (row === undefined) return undefined
  return {
    consentId: row.consent_id,
    grantedAt: toInstant(row.granted_at),
    hasAccounts: row.has_accounts,
    lastDays: row.is_of_this_grant ? (row.days_left ?? undefined) : undefined,
  }
}

/** Writes the notification; false if the TPP has not subscribed, or no longer. */
export async function recordExpiry(
  queries: Queries,
  { bankId, consentId }: { bankId: string; consentId: string },
  change: {
    readonly status: 'valid' | 'expired'
    readonly daysLeft: number | undefined
    readonly validUntil: Temporal.Instant | undefined
    readonly at: Temporal.Instant
  },
): Promise<boolean> {
  const record = {
    status: change.status,
    event: change.status === 'valid' ? 'expiring' : 'expired',
    days_left: change.daysLeft ?? null,
    valid_until: change.validUntil?.toString() ?? null,
    at: change.at.toString(),
  }
  const [row] = await queries.rows<{ is_subscribed: boolean }>(sql`
    select notifications.record_consent_change(${bankId}, ${consentId}, ${JSON.stringify(record)}) as is_subscribed`)
  return row?.is_subscribed === true
}

/** Sets when to check the consent again. */
export async function moveExpiryNotice(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: ExpiryNoticeKey,
  next: { dueAt: Temporal.Instant; lastDays: number | undefined; grantedAt: Temporal.Instant },
): Promise<void> {
  await queries.rows(sql`
    update consents.expiry_notice
    set due_at = ${next.dueAt.toString()}, days_left = ${next.lastDays ?? null}::smallint,
      granted_at = ${next.grantedAt.toString()}
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
}

export async function deleteExpiryNotice(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: ExpiryNoticeKey,
): Promise<void> {
  await queries.rows(sql`
    delete from consents.expiry_notice
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}`)
}

/** Deletes the notice of a consent that is gone, as after the restore of a snapshot. */
export async function deleteOrphanedNotice(
  queries: Queries,
  { bankId, tppId, psuId, agreementKey }: ExpiryNoticeKey,
): Promise<void> {
  await queries.rows(sql`
    delete from consents.expiry_notice as notice
    where bank_id = ${bankId} and tpp_id = ${tppId} and psu_id = ${psuId} and agreement_key = ${agreementKey}
      and not exists (
        select from consents.consent
        where consent.bank_id = notice.bank_id and consent.tpp_id = notice.tpp_id
          and consent.psu_id = notice.psu_id and consent.agreement_key = notice.agreement_key)`)
}

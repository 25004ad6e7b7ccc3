import type { Actor } from '../../../platform/database/actor.ts'
import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import { type ConsentReading, isGenuine, ofRequested } from '../consent-mac.ts'
import { accountNumberIn } from './account-reference.ts'
import type {
  AskedAccess,
  AskedTerms,
  CoveredAccount,
  RequestedConsent,
  StoredConsentStatus,
} from './requested-consent.ts'

/** A consent that a TPP asks for. */
export interface NewRequestedConsent extends AskedTerms {
  readonly consentId: string
  readonly asked: AskedAccess
  readonly requester: { readonly name: string; readonly brand: string | undefined }
  readonly at: Temporal.Instant
}

/** Writes a consent that a TPP asks for, with its first event. The transaction must act for the TPP. */
export async function insertRequestedConsent(
  queries: Queries,
  { bankId, tppId }: Actor,
  consent: NewRequestedConsent,
): Promise<void> {
  const { consentId, asked, requester, isRecurring, validUntil, frequencyPerDay, isCombined } = consent
  const { kind, ...access } = asked
  const at = consent.at.toString()
  await queries.rows(sql`
    with added as (
      insert into consents.requested (bank_id, tpp_id, consent_id, kind, access, is_recurring, valid_until,
        frequency_per_day, is_combined, tpp_name, tpp_brand, created_at, last_action_at, account_number)
      values (${bankId}, ${tppId}, ${consentId}, ${kind}, ${JSON.stringify(access)}, ${isRecurring},
        ${validUntil ?? null}::date, ${frequencyPerDay}, ${isCombined}, ${requester.name}, ${requester.brand ?? null},
        ${at}, ${at}, ${accountNumberOf(asked) ?? null})
    )
    insert into consents.requested_event (bank_id, tpp_id, event_id, consent_id, sequence, status, accounts, at)
    values (${bankId}, ${tppId}, consents.new_event_id(), ${consentId}, 1, 'received', '[]', ${at})`)
}

/** The number of the one account that a consent about funds is for. */
function accountNumberOf({ kind, named: { accounts } }: AskedAccess): string | undefined {
  const [account] = accounts
  return kind === 'funds' && account !== undefined ? accountNumberIn(account) : undefined
}

/** A requested consent as it is read. */
export interface RequestedRow {
  readonly tpp_id: string
  readonly consent_id: string
  readonly kind: AskedAccess['kind']
  /** JSON. */
  readonly access: string
  readonly is_recurring: boolean
  readonly valid_until: string | null
  readonly frequency_per_day: number
  readonly is_combined: boolean
  readonly created_at: Date
  readonly last_action_at: Date
  readonly status: StoredConsentStatus
  readonly granted_at: Date | null
  readonly used_at: Date | null
  readonly person_id: string | null
  readonly agreement_id: string | null
  readonly sequence: number
  readonly mac: Buffer | null
  /** JSON. */
  readonly accounts: string
}

/** Finds a requested consent and verifies it; for a TPP, one of its own. */
export async function findRequestedConsent(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  consentId: string,
): Promise<RequestedConsent | undefined> {
  const [row] = await queries.rows<RequestedRow>(
    withActor(
      actor,
      sql`
    select requested.tpp_id, requested.consent_id, kind, access, is_recurring, valid_until::text, frequency_per_day,
      is_combined, created_at, last_action_at, status, granted_at, used_at, person_id, agreement_id,
      sequence, mac,
      (select coalesce(json_agg(json_build_object('accountId', account_id, 'seesBalances', sees_balances,
          'seesTransactions', sees_transactions, 'seesOwnerName', sees_owner_name) order by account_id), '[]')
       from consents.requested_account as covered
       where covered.bank_id = actor.bank_id and covered.consent_id = requested.consent_id) as accounts
    from consents.requested
    where requested.bank_id = actor.bank_id and requested.consent_id = ${consentId}
      and (actor.tpp_id = '' or requested.tpp_id = actor.tpp_id)`,
    ),
  )
  return row && verify(reading, toRequestedConsent(actor.bankId, row), row.mac)
}

function verify(reading: ConsentReading, consent: RequestedConsent, mac: Buffer | null): RequestedConsent {
  const { storedStatus, grantedAt } = consent
  if (storedStatus !== 'valid' || grantedAt === undefined) return consent
  const isGiven = isGenuine(reading, ofRequested(consent, grantedAt), mac)
  return isGiven ? consent : { ...consent, storedStatus: 'rejected' }
}

export function toRequestedConsent(bankId: string, row: RequestedRow): RequestedConsent {
  const access: Omit<AskedAccess, 'kind'> = JSON.parse(row.access)
  const accounts: readonly CoveredAccount[] = JSON.parse(row.accounts)
  return {
    bankId,
    tppId: row.tpp_id,
    consentId: row.consent_id,
    asked: { ...access, kind: row.kind },
    isRecurring: row.is_recurring,
    validUntil: row.valid_until ?? undefined,
    frequencyPerDay: row.frequency_per_day,
    isCombined: row.is_combined,
    createdAt: toInstant(row.created_at),
    lastActionAt: toInstant(row.last_action_at),
    storedStatus: row.status,
    sequence: row.sequence,
    grantedAt: row.granted_at === null ? undefined : toInstant(row.granted_at),
    usedAt: row.used_at === null ? undefined : toInstant(row.used_at),
    personId: row.person_id ?? undefined,
    agreementId: row.agreement_id ?? undefined,
    accounts,
  }
}

import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type SessionFacts, type SessionRow, toSessionFacts } from '../sca/index.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { AgreementKey, ConsentFacts } from './consent.ts'

interface ConsentRow extends SessionRow {
  readonly granted_at: Date | null
  readonly account_ids: readonly string[] | null
  readonly accessed_at: readonly Date[] | null
  readonly has_corporate: boolean
}

/** What is known about the PSU of a call for account information. */
export interface KnownPsu {
  readonly session: SessionFacts
  /** What the PSU lets this TPP see, in their own name or under the agreement. */
  readonly consent: ConsentFacts | undefined
  /** Whether the PSU has granted this TPP any corporate accounts. */
  readonly hasCorporate: boolean
}

/** Finds the session and the consent of a PSU in one round trip; undefined if the PSU-ID is not this TPP's. */
export async function findKnownPsu(
  queries: Queries,
  actor: Actor,
  query: {
    readonly psuId: string
    readonly tppSessionId: string | undefined
    readonly realTime: string
    readonly agreementKey: AgreementKey
  },
): Promise<KnownPsu | undefined> {
  const { psuId, tppSessionId, realTime, agreementKey } = query
  const [row] = await queries.rows<ConsentRow>(
    withActor(
      actor,
      sql`
    select known_session.*, consent.granted_at, granted.account_ids, granted.accessed_at,
      exists (
        select from consents.consent
        where bank_id = actor.bank_id and tpp_id = actor.tpp_id and psu_id = ${psuId}
          and agreement_key <> 'PRIVATE') as has_corporate
    from sca.find_session(actor.bank_id, actor.tpp_id, ${psuId}, ${tppSessionId ?? null}, ${realTime}::timestamptz)
      as known_session
    left join consents.consent on consent.bank_id = actor.bank_id and consent.tpp_id = actor.tpp_id
      and consent.psu_id = ${psuId} and consent.agreement_key = ${agreementKey}
    cross join lateral (
      select array_agg(account_id::text) as account_ids, array_agg(accessed_at) as accessed_at
      from consents.granted_account
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id and psu_id = ${psuId}
        and agreement_key = ${agreementKey}
    ) as granted`,
    ),
  )
  if (row === undefined) return undefined
  const accounts = (row.account_ids ?? []).map((accountId, index) => ({
    accountId,
    accessedAt: accessedAtOf(row.accessed_at?.[index]),
  }))
  return {
    session: toSessionFacts(row),
    consent: row.granted_at === null ? undefined : { grantedAt: toInstant(row.granted_at), accounts },
    hasCorporate: row.has_corporate,
  }
}

/** Records that the PSU opened these accounts after an SCA at this time. */
export async function recordAccountAccess(
  queries: Queries,
  actor: Actor,
  opened: {
    psuId: string
    agreementKey: AgreementKey
    accountIds: readonly string[]
    at: Temporal.Instant
  },
): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`
    select consents.record_access(actor.bank_id, actor.tpp_id, ${opened.psuId}, ${opened.agreementKey},
      ${opened.accountIds}::uuid[], ${opened.at.toString()})`,
    ),
  )
}

/** Lists the ids of the accounts that a person lets this TPP see. */
export async function listGrantedIds(
  queries: Queries,
  actor: Actor,
  { personId, agreementKey }: { personId: string; agreementKey: AgreementKey },
): Promise<readonly string[]> {
  const rows = await queries.rows<{ account_id: string }>(
    withActor(
      actor,
      sql`
    select granted.account_id::text
    from consents.consent
    join consents.granted_account as granted using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = actor.bank_id and consent.tpp_id = actor.tpp_id
      and consent.person_id = ${personId} and consent.agreement_key = ${agreementKey}`,
    ),
  )
  return rows.map(({ account_id: accountId }) => accountId)
}

function accessedAtOf(date: Date | undefined): Temporal.Instant {
  assert(date, 'every granted account has an access time')
  return toInstant(date)
}

import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { gatherQueries } from '../../platform/database/gather-queries.ts'
import { sql } from '../../platform/database/sql.ts'
import { type SessionFacts, type SessionRow, toSessionFacts } from '../sca/index.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { AgreementKey, ConsentFacts } from './consent.ts'

interface KnownPsuRow extends SessionRow {
  /** Of the query in its statement, from 1 on. */
  readonly place: number
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

/** A query for what is known about the PSU of one call. */
export interface KnownPsuQuery {
  readonly actor: Actor
  readonly psuId: string
  readonly tppSessionId: string | undefined
  /** The real time of the call, in ISO 8601. */
  readonly realTime: string
  readonly agreementKey: AgreementKey
}

/** Finds the session and the consent of a PSU; undefined if the PSU-ID is not this TPP's. */
export type FindKnownPsu = (query: KnownPsuQuery) => Promise<KnownPsu | undefined>

/** Returns a look-up of PSUs that runs together with others that arrive at the same moment. */
export function gatherKnownPsuQueries(tppDatabase: Queries): FindKnownPsu {
  return gatherQueries((queries) => findKnownPsus(tppDatabase, queries))
}

/** Finds what is known about PSUs of any banks and TPPs, in the order of the queries. */
export async function findKnownPsus(
  queries: Queries,
  wanted: readonly KnownPsuQuery[],
): Promise<(KnownPsu | undefined)[]> {
  const realTimes = wanted.map(({ realTime }) => realTime).toSorted()
  const rows = await queries.rows<KnownPsuRow>(sql`
    select * from consents.find_known_psus(${wanted.map(({ actor }) => actor.bankId)}::uuid[],
      ${wanted.map(({ actor }) => actor.tppId)}::text[], ${wanted.map(({ psuId }) => psuId)}::uuid[],
      ${wanted.map(({ tppSessionId }) => tppSessionId ?? null)}::text[],
      ${wanted.map(({ agreementKey }) => agreementKey)}::text[], ${realTimes.at(-1) ?? null}::timestamptz)`)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return wanted.map((_, index) => {
    const row = byPlace.get(index + 1)
    return row && toKnownPsu(row)
  })
}

function toKnownPsu(row: KnownPsuRow): KnownPsu {
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

/** The accounts that a person lets this TPP see, and since when; undefined if there are none. */
export async function findGrant(
  queries: Queries,
  actor: Actor,
  { personId, agreementKey }: { personId: string; agreementKey: AgreementKey },
): Promise<{ readonly accountIds: readonly string[]; readonly grantedAt: Temporal.Instant } | undefined> {
  const [row] = await queries.rows<{ account_ids: string[]; granted_at: Date }>(
    withActor(
      actor,
      sql`
    select array_agg(granted.account_id::text) as account_ids, consent.granted_at
    from consents.consent
    join consents.granted_account as granted using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = actor.bank_id and consent.tpp_id = actor.tpp_id
      and consent.person_id = ${personId} and consent.agreement_key = ${agreementKey}
    group by consent.granted_at`,
    ),
  )
  return row && { accountIds: row.account_ids, grantedAt: toInstant(row.granted_at) }
}

function accessedAtOf(date: Date | undefined): Temporal.Instant {
  assert(date, 'every granted account has an access time')
  return toInstant(date)
}

import assert from 'node:assert/strict'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { gatherQueries } from '../../platform/database/gather-queries.ts'
import { sql } from '../../platform/database/sql.ts'
import { type SessionFacts, type SessionRow, toSessionFacts } from '../sca/index.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { AgreementKey, ConsentFacts } from './consent.ts'
import { type ConsentReading, isGenuine, ofChosen } from './consent-mac.ts'

interface KnownPsuRow extends SessionRow {
  /** Of the query in its statement, from 1 on. */
  readonly place: number
  readonly granted_at: Date | null
  readonly account_ids: readonly string[] | null
  readonly accessed_at: readonly Date[] | null
  readonly has_corporate: boolean
  readonly sequence: number | null
  readonly mac: Buffer | null
}

/** What is known about the PSU of a call for account information. */
export interface KnownPsu {
  readonly session: SessionFacts
  /** What the PSU lets this TPP see, in their own name or under the agreement; undefined if what is stored is forged. */
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
export function gatherKnownPsuQueries(tppDatabase: Queries, reading: ConsentReading): FindKnownPsu {
  return gatherQueries((queries) => findKnownPsus(tppDatabase, reading, queries))
}

/** Finds what is known about PSUs of any banks and TPPs, in the order of the queries. */
export async function findKnownPsus(
  queries: Queries,
  reading: ConsentReading,
  wanted: readonly KnownPsuQuery[],
): Promise<(KnownPsu | undefined)[]> {
  const realTimes = wanted.map(({ realTime }) => realTime).toSorted()
  const rows = await queries.rows<KnownPsuRow>(sql`
    select * from consents.find_known_psus(${wanted.map(({ actor }) => actor.bankId)}::uuid[],
      ${wanted.map(({ actor }) => actor.tppId)}::text[], ${wanted.map(({ psuId }) => psuId)}::uuid[],
      ${wanted.map(({ tppSessionId }) => tppSessionId ?? null)}::text[],
      ${wanted.map(({ agreementKey }) => agreementKey)}::text[], ${realTimes.at(-1) ?? null}::timestamptz)`)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return wanted.map((query, index) => {
    const row = byPlace.get(index + 1)
    return row && toKnownPsu(reading, query, row)
  })
}

function toKnownPsu(reading: ConsentReading, query: KnownPsuQuery, row: KnownPsuRow): KnownPsu {
  return {
    session: toSessionFacts(row),
    consent: toConsent(reading, query, row),
    hasCorporate: row.has_corporate,
  }
}

/** Undefined without a consent, and for one that the person whose accounts would be read has not given. */
function toConsent(
  reading: ConsentReading,
  { actor, psuId, agreementKey }: KnownPsuQuery,
  { person_id: personId, granted_at, sequence, mac, ...row }: KnownPsuRow,
): ConsentFacts | undefined {
  if (granted_at === null || sequence === null) return undefined
  const grantedAt = toInstant(granted_at)
  const accountIds = row.account_ids ?? []
  const chosen = ofChosen({ ...actor, psuId, personId, agreementKey, sequence, grantedAt, accountIds })
  if (accountIds.length > 0 && !isGenuine(reading, chosen, mac)) return undefined
  const accounts = accountIds.map((accountId, index) => ({
    accountId,
    accessedAt: accessedAtOf(row.accessed_at?.[index]),
  }))
  return { grantedAt, accounts }
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

interface ChosenRow {
  readonly account_ids: readonly string[]
  readonly granted_at: Date
  readonly psu_id: string
  readonly sequence: number
  readonly mac: Buffer | null
}

/** The accounts that a person lets this TPP see, and since when; undefined if there are none. */
export async function findGrant(
  queries: Queries,
  reading: ConsentReading,
  actor: Actor,
  { personId, agreementKey }: { personId: string; agreementKey: AgreementKey },
): Promise<{ readonly accountIds: readonly string[]; readonly grantedAt: Temporal.Instant } | undefined> {
  const [row] = await queries.rows<ChosenRow>(
    withActor(
      actor,
      sql`
    select array_agg(granted.account_id::text) as account_ids, consent.granted_at, consent.psu_id, consent.sequence, consent.mac
    from consents.consent
    join consents.granted_account as granted using (bank_id, tpp_id, psu_id, agreement_key)
    where consent.bank_id = actor.bank_id and consent.tpp_id = actor.tpp_id
      and consent.person_id = ${personId} and consent.agreement_key = ${agreementKey}
    group by consent.granted_at, consent.psu_id, consent.sequence, consent.mac`,
    ),
  )
  if (row === undefined) return undefined
  const { psu_id: psuId, account_ids: accountIds, sequence, mac } = row
  const chosen = { psuId, personId, agreementKey, sequence, grantedAt: toInstant(row.granted_at), accountIds }
  return isGenuine(reading, ofChosen({ ...actor, ...chosen }), mac) ? chosen : undefined
}

function accessedAtOf(date: Date | undefined): Temporal.Instant {
  assert(date, 'every granted account has an access time')
  return toInstant(date)
}

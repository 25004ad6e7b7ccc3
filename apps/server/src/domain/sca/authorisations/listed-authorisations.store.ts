import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ScaApproach } from './authorisation.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'
import {
  type StoredTppAuthorisation,
  type TppAuthorisationRow,
  toStoredTppAuthorisation,
} from './tpp-authorisations.store.ts'

/** One authorisation as the list of a TPP's own authorisations has it: what the TPP asked for, and how far it is. */
export interface ListedAuthorisation extends StoredTppAuthorisation {
  /** The payment or basket that it is about; of a consent its own id. */
  readonly subjectId: string | undefined
  readonly approach: Exclude<ScaApproach, 'BANK'>
  /** The person who logged in. */
  readonly personId: string | undefined
  /** Whether a browser took the first step: nobody else can go on behind the link. */
  readonly isBoundToBrowser: boolean
  readonly steps: readonly {
    readonly atMilliseconds: number
    readonly cause: string
    readonly status: AuthorisationStatus
  }[]
}

export interface AuthorisationRange {
  /** The range of ids, both ends included. Ids are UUIDv7 of real time. */
  readonly firstId: string
  readonly lastId: string
  readonly limit: number
  /** Leaves out those that have ended, and those that began or were last touched before these times. */
  readonly open?: { readonly begunAfter: string; readonly touchedAfter: string } | undefined
}

/** Lists the ids of a TPP's own authorisations, newest first, including those behind links that nobody has followed yet. */
export async function listAuthorisationIds(
  queries: Queries,
  actor: Actor,
  { firstId, lastId, limit, open }: AuthorisationRange,
): Promise<readonly string[]> {
  const { begunAfter, touchedAfter } = open ?? { begunAfter: null, touchedAfter: null }
  const rows = await queries.rows<{ id: string }>(
    withActor(
      actor,
      sql`
    select id from (
      select authorisation_id as id from sca.authorisation
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id and approach <> 'BANK'
        and authorisation_id between ${firstId} and ${lastId}
        and (${begunAfter}::timestamptz is null or (status not in ('finalised', 'failed', 'exempted')
          and created_at >= ${begunAfter}::timestamptz and touched_at >= ${touchedAfter}::timestamptz))
      union all
      select authorisation_id from sca.offered_link
      where bank_id = actor.bank_id and tpp_id = actor.tpp_id and authorisation_id between ${firstId} and ${lastId}
        and (${touchedAfter}::timestamptz is null or offered_at >= ${touchedAfter}::timestamptz)
    ) as own
    order by id desc
    limit ${limit}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Lists the ids of all authorisations of a payment or basket of the TPP's own, newest first. */
export async function listAuthorisationIdsOf(
  queries: Queries,
  actor: Actor,
  subjectId: string,
): Promise<readonly string[]> {
  const rows = await queries.rows<{ id: string }>(
    withActor(
      actor,
      sql`
    select authorisation_id as id from sca.authorisation
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and subject_id = ${subjectId} and approach <> 'BANK'
    order by authorisation_id desc
    limit 100`,
    ),
  )
  return rows.map(({ id }) => id)
}

interface ListedAuthorisationRow extends TppAuthorisationRow {
  readonly subject_id: string | null
  readonly approach: ListedAuthorisation['approach']
  readonly person_id: string | null
  readonly is_bound: boolean
  /** JSON text. */
  readonly steps: string
}

/** Reads those of these authorisations that are the TPP's own, newest first. */
export async function readListedAuthorisations(
  queries: Queries,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly ListedAuthorisation[]> {
  if (ids.length === 0) return []
  const rows = await queries.rows<ListedAuthorisationRow>(
    withActor(
      actor,
      sql`
    select found.authorisation_id, found.purpose, found.status, found.created_at, found.touched_at,
      found.psu_id as named_psu_id, found.psu_identity_hash, found.context, found.agreement_id,
      (select psu.person_id from sca.psu
        where psu.bank_id = actor.bank_id and psu.tpp_id = actor.tpp_id and psu.psu_id = found.psu_id)
        as named_person_id,
      null as psu_id, found.subject_id, found.approach, found.person_id, found.browser_hash is not null as is_bound,
      (select coalesce(json_agg(json_build_object('atMilliseconds', (extract(epoch from event.at) * 1000)::bigint,
          'cause', event.cause, 'status', event.status) order by event.sequence), '[]')
        from sca.authorisation_event as event
        where event.bank_id = actor.bank_id and event.tpp_id = actor.tpp_id
          and event.authorisation_id = found.authorisation_id) as steps
    from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (
      select started.* from sca.authorisation as started
      where started.bank_id = actor.bank_id and started.tpp_id = actor.tpp_id
        and started.authorisation_id = wanted.id and started.approach <> 'BANK'
      union all
      select offered.* from sca.find_offered_authorisation(actor.bank_id, wanted.id) as offered
      where offered.tpp_id = actor.tpp_id
    ) as found
    order by found.authorisation_id desc`,
    ),
  )
  return rows.map((row) => ({
    ...toStoredTppAuthorisation(row),
    subjectId: row.subject_id ?? undefined,
    approach: row.approach,
    personId: row.person_id ?? undefined,
    isBoundToBrowser: row.is_bound,
    steps: JSON.parse(row.steps),
  }))
}

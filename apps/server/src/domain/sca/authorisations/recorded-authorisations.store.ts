import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import type { PurposeName, ScaApproach } from './authorisation.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'
import { hasTimedOut } from './link.ts'
import { keptIdentityHashes } from './identity-hash.ts'

/** An authorisation as the bank's own people see it: who authenticated, and what became of it. */
export interface RecordedAuthorisation {
  readonly authorisationId: string
  readonly tppId: string
  readonly tppName: string
  readonly purpose: PurposeName
  readonly subjectId: string | undefined
  readonly approach: ScaApproach
  /** One whose link ran out of time is `failed`. */
  readonly status: AuthorisationStatus
  /** Why it failed; undefined if it did not, or ran out of time. */
  readonly ending: string | undefined
  /** The core bank's key for the person who logged in. */
  readonly personId: string | undefined
  /** By the real clock, like `touchedAt`. */
  readonly createdAt: Date
  readonly touchedAt: Date
}

interface RecordedRow {
  readonly authorisation_id: string
  readonly tpp_id: string
  readonly tpp_name: string
  readonly purpose: PurposeName
  readonly subject_id: string | null
  readonly approach: ScaApproach
  readonly status: AuthorisationStatus
  readonly ending: string | null
  readonly person_id: string | null
  readonly created_at: Date
  readonly touched_at: Date
}

function toRecorded(row: RecordedRow, nowMilliseconds: number): RecordedAuthorisation {
  const times = {
    status: row.status,
    createdAtMilliseconds: row.created_at.getTime(),
    touchedAtMilliseconds: row.touched_at.getTime(),
  }
  return {
    authorisationId: row.authorisation_id,
    tppId: row.tpp_id,
    tppName: row.tpp_name,
    purpose: row.purpose,
    subjectId: row.subject_id ?? undefined,
    approach: row.approach,
    status: hasTimedOut(times, nowMilliseconds) ? 'failed' : row.status,
    ending: row.ending ?? undefined,
    personId: row.person_id ?? undefined,
    createdAt: row.created_at,
    touchedAt: row.touched_at,
  }
}

const authorisationsMax = 100

/** Lists the authorisations of a payment or basket, the oldest first. The transaction must act for the bank. */
export async function listRecordedOfSubject(
  queries: Queries,
  { bankId, tppId, subjectId }: { bankId: string; tppId: string; subjectId: string },
  nowMilliseconds: number,
): Promise<readonly RecordedAuthorisation[]> {
  const rows = await queries.rows<RecordedRow>(sql`
    select authorisation_id, tpp_id, tpp_name, purpose, subject_id, approach, status, ending, person_id, created_at,
      touched_at
    from sca.authorisation
    where bank_id = ${bankId} and tpp_id = ${tppId} and subject_id = ${subjectId}
    order by authorisation_id limit ${authorisationsMax}`)
  return rows.map((row) => toRecorded(row, nowMilliseconds))
}

/** Finds the core bank's keys of the person whom calls named by this national id. The transaction must act for the bank. */
export async function findPersonIds(
  queries: Queries,
  keys: KeyRing,
  identity: { readonly bankId: string; readonly nationalId: string },
): Promise<readonly string[]> {
  const rows = await queries.rows<{ person_id: string }>(sql`
    select distinct person_id from sca.authorisation
    where bank_id = ${identity.bankId} and psu_identity_hash = any (array(
        select decode(hash, 'hex') from unnest(${keptIdentityHashes(keys, identity)}::text[]) as hash))
      and person_id is not null`)
  return rows.map((row) => row.person_id)
}

/** Lists the latest authorisations that a person took part in, or that named them by national id; the latest first. */
export async function listRecordedOfPerson(
  queries: Queries,
  person: {
    readonly bankId: string
    readonly personIds: readonly string[]
    /** Of their national id, as `keptIdentityHashes` returns them; none if the person is known by their key alone. */
    readonly identityHashes: readonly string[]
  },
  nowMilliseconds: number,
): Promise<readonly RecordedAuthorisation[]> {
  const { bankId, personIds, identityHashes } = person
  const rows = await queries.rows<RecordedRow>(sql`
    select authorisation_id, tpp_id, tpp_name, purpose, subject_id, approach, status, ending, person_id, created_at,
      touched_at
    from (
      (select authorisation.* from unnest(${personIds}::uuid[]) as person (id)
        join sca.authorisation on authorisation.bank_id = ${bankId} and authorisation.person_id = person.id
        order by authorisation_id desc limit ${authorisationsMax})
      union
      (select authorisation.* from sca.authorisation
        where bank_id = ${bankId} and psu_identity_hash = any (array(
          select decode(hash, 'hex') from unnest(${identityHashes}::text[]) as hash))
        order by authorisation_id desc limit ${authorisationsMax})
    ) as found
    order by authorisation_id desc limit ${authorisationsMax}`)
  return rows.map((row) => toRecorded(row, nowMilliseconds))
}

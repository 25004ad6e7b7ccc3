import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { earliestIdAfter, ID_RANGE } from '../../../platform/shared/ids.ts'
import type { ActingContext, PurposeName } from './authorisation.ts'
import type { AuthorisationStatus } from './authorisation-status.ts'
import type { PurposeWithSubject } from './new-authorisation.ts'

/** What a TPP may know of one of its authorisations, as stored: a link that ran out of time may still be open here. */
export interface StoredTppAuthorisation {
  readonly authorisationId: string
  readonly purpose: PurposeName
  readonly status: AuthorisationStatus
  readonly createdAtMilliseconds: number
  readonly touchedAtMilliseconds: number
  /** The PSU-ID that the starting call named, and the person behind it. */
  readonly namedPsuId: string | undefined
  readonly namedPersonId: string | undefined
  readonly psuIdentityHash: Buffer | undefined
  readonly context: ActingContext | undefined
  readonly agreementId: string | undefined
  /** The PSU-ID of the person who finished it. */
  readonly psuId: string | undefined
}

export interface TppAuthorisationRow {
  readonly authorisation_id: string
  readonly purpose: PurposeName
  readonly status: AuthorisationStatus
  readonly created_at: Date
  readonly touched_at: Date
  readonly named_psu_id: string | null
  readonly named_person_id: string | null
  readonly psu_identity_hash: Buffer | null
  readonly context: ActingContext | null
  readonly agreement_id: string | null
  readonly psu_id: string | null
}

/**
 * Lists a TPP's authorisations, oldest first: those of one subject for one purpose, or the one with this id. Leaves out
 * those that a person started on the bank's own page, which are none of the TPP's business.
 */
export async function listTppAuthorisations(
  queries: Queries,
  actor: Actor,
  filter: { subjectId: string; purpose: PurposeWithSubject } | { authorisationId: string },
): Promise<readonly StoredTppAuthorisation[]> {
  const { subjectId, purpose, authorisationId } = {
    subjectId: null,
    purpose: null,
    authorisationId: null,
    ...filter,
  }
  // An authorisation starts after its subject.
  const [first, last] =
    subjectId === null ? [authorisationId, authorisationId] : [earliestIdAfter(subjectId), ID_RANGE.last]
  const rows = await queries.rows<TppAuthorisationRow>(
    withActor(
      actor,
      sql`
    select authorisation_id, purpose, status, created_at, touched_at,
      psu_id as named_psu_id, psu_identity_hash, context, agreement_id,
      (select psu.person_id from sca.psu
        where psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
          and psu.psu_id = authorisation.psu_id) as named_person_id,
      (select psu.psu_id from sca.psu
        where psu.bank_id = authorisation.bank_id and psu.tpp_id = authorisation.tpp_id
          and psu.person_id = authorisation.person_id and authorisation.status = 'finalised') as psu_id
    from sca.authorisation
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and approach <> 'BANK'
      and authorisation_id between ${first}::uuid and ${last}::uuid
      and ((subject_id = ${subjectId}::uuid and purpose = ${purpose})
        or authorisation_id = ${authorisationId}::uuid)
    order by authorisation_id`,
    ),
  )
  return rows.map(toStoredTppAuthorisation)
}

/** Finds the authorisation behind a link that a refused call of this TPP offers and nobody has followed yet. */
export async function findOfferedAuthorisation(
  queries: Queries,
  actor: Actor,
  authorisationId: string,
): Promise<StoredTppAuthorisation | undefined> {
  const [row] = await queries.rows<TppAuthorisationRow>(
    withActor(
      actor,
      sql`
    select offered.authorisation_id, offered.purpose, offered.status, offered.created_at, offered.touched_at,
      offered.psu_id as named_psu_id, offered.psu_identity_hash, offered.context, offered.agreement_id,
      psu.person_id as named_person_id, null as psu_id
    from sca.find_offered_authorisation(actor.bank_id, ${authorisationId}) as offered
    left join sca.psu on psu.bank_id = offered.bank_id and psu.tpp_id = offered.tpp_id
      and psu.psu_id = offered.psu_id`,
    ),
  )
  return row && toStoredTppAuthorisation(row)
}

export function toStoredTppAuthorisation(row: TppAuthorisationRow): StoredTppAuthorisation {
  return {
    authorisationId: row.authorisation_id,
    purpose: row.purpose,
    status: row.status,
    createdAtMilliseconds: row.created_at.getTime(),
    touchedAtMilliseconds: row.touched_at.getTime(),
    namedPsuId: row.named_psu_id ?? undefined,
    namedPersonId: row.named_person_id ?? undefined,
    psuIdentityHash: row.psu_identity_hash ?? undefined,
    context: row.context ?? undefined,
    agreementId: row.agreement_id ?? undefined,
    psuId: row.psu_id ?? undefined,
  }
}

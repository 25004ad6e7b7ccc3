import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { earliestIdAfter } from '../../../platform/shared/ids.ts'
import type { EvidencePlace } from './evidence.ts'

/** A payment or basket that somebody may have authenticated for. */
export interface AuthenticationSubject {
  readonly tppId: string
  readonly subjectId: string
}

/** A sealed record of a login behind a link of a subject. */
export interface SealedLogin extends EvidencePlace {
  readonly subjectId: string
  readonly personId: string
  readonly sealed: Buffer
}

/** Lists the records of logins for these subjects. The transaction must act for the bank. */
export async function listSealedLogins(
  queries: Queries,
  bankId: string,
  subjects: readonly AuthenticationSubject[],
): Promise<readonly SealedLogin[]> {
  const subjectIds = subjects.map(({ subjectId }) => subjectId)
  return queries.rows<SealedLogin>(sql`
    select ${bankId} as "bankId", started.authorisation_id as "authorisationId", evidence.attempt,
      subject.subject_id as "subjectId", evidence.person_id as "personId", evidence.sealed
    from unnest(${subjects.map(({ tppId }) => tppId)}::text[], ${subjectIds}::uuid[], ${subjectIds.map(earliestIdAfter)}::uuid[])
      as subject (tpp_id, subject_id, earliest_id)
    cross join lateral (
      select authorisation.authorisation_id from sca.authorisation
      where authorisation.bank_id = ${bankId} and authorisation.tpp_id = subject.tpp_id
        and authorisation.subject_id = subject.subject_id and authorisation.authorisation_id >= subject.earliest_id
      offset 0
    ) as started
    cross join lateral (
      select evidence.attempt, evidence.person_id, evidence.sealed from sca.evidence
      where evidence.bank_id = ${bankId} and evidence.authorisation_id = started.authorisation_id
      offset 0
    ) as evidence`)
}

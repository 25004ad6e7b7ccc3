import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { earliestIdAfter, newId } from '../../../platform/shared/ids.ts'
import type { PurposeName } from './authorisation.ts'

/** An authorisation that a TPP started and that has not ended, or the offer of one. */
export interface OpenAuthorisation {
  readonly authorisationId: string
  readonly tppId: string
  readonly purpose: PurposeName
  /** Whether it is a link that nobody has followed yet. */
  readonly isOffer: boolean
}

/**
 * Lists everything at a bank that a PSU may still approve for a TPP; what a person started on the bank's own pages is left
 * out. The transaction must act for the bank.
 */
export async function listOpenAuthorisations(
  queries: Queries,
  bankId: string,
): Promise<readonly OpenAuthorisation[]> {
  // Links live for minutes, so only the last partitions are read.
  const since = earliestIdAfter(newId())
  const rows = await queries.rows<{
    authorisation_id: string
    tpp_id: string
    purpose: PurposeName
    is_offer: boolean
  }>(sql`
    select authorisation_id, tpp_id, purpose, false as is_offer from sca.authorisation
    where bank_id = ${bankId} and authorisation_id >= ${since} and approach <> 'BANK'
      and status in ('received', 'psuIdentified', 'psuAuthenticated', 'started')
    union all
    select authorisation_id, tpp_id, authorisation ->> 'purpose', true from sca.offered_link where bank_id = ${bankId}`)
  return rows.map(({ authorisation_id: authorisationId, tpp_id: tppId, purpose, is_offer: isOffer }) => ({
    authorisationId,
    tppId,
    purpose,
    isOffer,
  }))
}

/**
 * Lists the ids of the authorisations of a subject that a PSU may still approve, also those started on the bank's own pages.
 * The transaction must act for the bank.
 */
export async function listOpenAuthorisationsOf(
  queries: Queries,
  { bankId, tppId, subjectId }: { bankId: string; tppId: string; subjectId: string },
): Promise<readonly string[]> {
  const rows = await queries.rows<{ authorisation_id: string }>(sql`
    select authorisation_id from sca.authorisation
    where bank_id = ${bankId} and tpp_id = ${tppId} and subject_id = ${subjectId}
      and authorisation_id >= ${earliestIdAfter(subjectId)}
      and status in ('received', 'psuIdentified', 'psuAuthenticated', 'started')`)
  return rows.map(({ authorisation_id: authorisationId }) => authorisationId)
}

/** Deletes a link that nobody has followed. The transaction must act for the bank. */
export async function deleteOffer(queries: Queries, bankId: string, authorisationId: string): Promise<void> {
  await queries.rows(
    sql`delete from sca.offered_link where bank_id = ${bankId} and authorisation_id = ${authorisationId}`,
  )
}

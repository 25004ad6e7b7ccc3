import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { EvidencePlace } from './evidence.ts'

/** Finds the record of the last login behind a link; undefined if nobody has logged in. */
export async function findLastEvidence(
  queries: Queries,
  { bankId, authorisationId }: Omit<EvidencePlace, 'attempt'>,
): Promise<{ readonly attempt: number; readonly sealed: Buffer } | undefined> {
  const [row] = await queries.rows<{ attempt: number; sealed: Buffer }>(sql`
    select attempt, sealed from sca.evidence
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}
    order by attempt desc limit 1`)
  return row
}

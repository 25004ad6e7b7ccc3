import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { EvidencePlace } from './evidence.ts'

/** Finds the hash of what the last login behind a link was bound to; undefined if nobody has logged in. */
export async function findAuthenticatedHash(
  queries: Queries,
  { bankId, authorisationId }: Omit<EvidencePlace, 'attempt'>,
): Promise<string | undefined> {
  const [row] = await queries.rows<{ summary_hash: Buffer }>(sql`
    select summary_hash from sca.evidence
    where bank_id = ${bankId} and authorisation_id = ${authorisationId}
    order by attempt desc limit 1`)
  return row?.summary_hash.toString('base64url')
}

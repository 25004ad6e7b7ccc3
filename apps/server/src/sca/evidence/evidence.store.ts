import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Evidence, EvidencePlace } from './evidence.ts'

/** Stores the evidence of a login, in its transaction. The transaction must act for the bank. */
export async function insertEvidence(
  queries: Queries,
  place: EvidencePlace,
  row: {
    readonly kind: Evidence['kind']
    readonly personId: string
    readonly summaryHash: string
    readonly at: string
    readonly sealed: Buffer
  },
): Promise<void> {
  await queries.rows(sql`
    insert into sca.evidence
      (bank_id, authorisation_id, attempt, kind, person_id, summary_hash, authenticated_at, sealed)
    values (${place.bankId}, ${place.authorisationId}, ${place.attempt}, ${row.kind}, ${row.personId},
      ${Buffer.from(row.summaryHash, 'base64url')}, ${row.at}, ${row.sealed})`)
}

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

import type { Queries, TransactionQueries } from '../../../platform/database/database.ts'
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

/** Inserts what a PSU knew when they approved, with the next statement of the transaction. */
export function insertApprovalRecord(
  queries: TransactionQueries,
  row: EvidencePlace & {
    readonly kind: 'payees' | 'access'
    readonly personId: string
    readonly summaryHash: Buffer
    readonly at: string
    readonly sealed: Buffer
  },
): void {
  queries.defer(sql`
    insert into sca.evidence (bank_id, authorisation_id, attempt, kind, person_id, summary_hash, authenticated_at, sealed)
    values (${row.bankId}, ${row.authorisationId}, ${row.attempt}, ${row.kind}, ${row.personId}, ${row.summaryHash}, ${row.at},
      ${row.sealed})`)
}

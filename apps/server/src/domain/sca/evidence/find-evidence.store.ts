import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { EvidencePlace } from './evidence.ts'

/** A row of evidence, with what its authorisation says. */
export interface StoredEvidence extends EvidencePlace {
  readonly kind: string
  readonly personId: string
  readonly summaryHash: Buffer
  readonly authenticatedAt: Date
  readonly sealed: Buffer
  readonly purpose: string
  readonly status: string
  /** When the PSU approved; undefined if they did not. */
  readonly approvedAt: Date | undefined
  /** The person in whose name the authorisation was decided. */
  readonly decidedBy: string | undefined
  /** The keyed hash of the national id that the call named. */
  readonly namedHash: Buffer | undefined
}

interface EvidenceRow {
  readonly authorisation_id: string
  readonly attempt: number
  readonly kind: string
  readonly person_id: string
  readonly summary_hash: Buffer
  readonly authenticated_at: Date
  readonly sealed: Buffer
  readonly purpose: string
  readonly status: string
  readonly approved_at: Date | null
  readonly decided_by: string | null
  readonly psu_identity_hash: Buffer | null
}

/** Lists all evidence about a payment or basket at a bank, oldest first. */
export async function listEvidence(
  bankDatabase: Database,
  bankId: string,
  subjectId: string,
): Promise<readonly StoredEvidence[]> {
  const rows = await inBankTransaction(bankDatabase, bankId, (queries) =>
    queries.rows<EvidenceRow>(sql`
    select evidence.authorisation_id, evidence.attempt, evidence.kind, evidence.person_id, evidence.summary_hash,
      evidence.authenticated_at, evidence.sealed, authorisation.purpose, authorisation.status,
      authorisation.person_id as decided_by, authorisation.psu_identity_hash,
      (select event.at from sca.authorisation_event as event
        where event.bank_id = authorisation.bank_id and event.authorisation_id = authorisation.authorisation_id
          and event.cause = 'approved') as approved_at
    from sca.authorisation
    join sca.evidence on evidence.bank_id = authorisation.bank_id
      and evidence.authorisation_id = authorisation.authorisation_id
    where authorisation.bank_id = ${bankId} and authorisation.subject_id = ${subjectId}
    order by evidence.authorisation_id, evidence.attempt`),
  )
  return rows.map((row) => ({
    bankId,
    authorisationId: row.authorisation_id,
    attempt: row.attempt,
    kind: row.kind,
    personId: row.person_id,
    summaryHash: row.summary_hash,
    authenticatedAt: row.authenticated_at,
    sealed: row.sealed,
    purpose: row.purpose,
    status: row.status,
    approvedAt: row.approved_at ?? undefined,
    decidedBy: row.decided_by ?? undefined,
    namedHash: row.psu_identity_hash ?? undefined,
  }))
}

import { createHash } from 'node:crypto'
import type { TransactionQueries } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { type ApprovedAccess, accessRecordText } from './access-evidence.ts'
import { type EvidencePlace, sealEvidence } from './evidence.ts'
import { insertApprovalRecord } from './evidence.store.ts'
import { type ApprovedPayees, payeeRecordText } from './payee-evidence.ts'

/** The numbers of the records of an approval: logins have those from 0 on. */
export const RECORD_ATTEMPTS = { payees: -1, access: -2 } as const

/** An approval that records belong to. */
interface RecordedApproval extends Omit<EvidencePlace, 'attempt'> {
  readonly personId: string
  /** By the real clock. */
  readonly at: string
}

/** What a PSU knew when they approved. */
export interface ApprovalKnowledge {
  /** Undefined if no payee was verified. */
  readonly payees: ApprovedPayees | undefined
  /** Undefined if the approval gives no access to accounts. */
  readonly access: ApprovedAccess | undefined
}

/** Writes what a PSU knew, in the transaction of the approval: the audit chain has both. Whoever reads a record needs nothing else. */
export function writeApprovalRecords(
  queries: TransactionQueries,
  keys: KeyRing,
  approval: RecordedApproval,
  { payees, access }: ApprovalKnowledge,
): void {
  if (payees !== undefined) write(queries, keys, approval, { kind: 'payees', shown: payeeRecordText(payees) })
  if (access !== undefined)
    write(queries, keys, approval, { kind: 'access', shown: accessRecordText(access) })
}

function write(
  queries: TransactionQueries,
  keys: KeyRing,
  { bankId, authorisationId, personId, at }: RecordedApproval,
  { kind, shown }: { readonly kind: keyof typeof RECORD_ATTEMPTS; readonly shown: string },
): void {
  const place = { bankId, authorisationId, attempt: RECORD_ATTEMPTS[kind] }
  insertApprovalRecord(queries, {
    ...place,
    kind,
    personId,
    at,
    summaryHash: createHash('sha256').update(shown).digest(),
    sealed: sealEvidence(keys, place, { kind, method: 'the approval', personId, shown }),
  })
}

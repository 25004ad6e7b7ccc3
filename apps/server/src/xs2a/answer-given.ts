import type { KeyObject } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { bytea } from '../database/sql.ts'
import type { SignedCall } from './call.ts'
import { type KeptAnswerRow, requestRecord } from './request-ledger.ts'
import { findAnswer } from './xs2a.store.ts'

/** What was answered before under this X-Request-ID, and whether it was to this very request. */
export async function answerGiven(
  queries: Queries,
  key: KeyObject,
  call: SignedCall,
): Promise<{ readonly isSameRequest: boolean; readonly kept: KeptAnswerRow } | undefined> {
  const record = requestRecord(key, call, { status: 0, headers: {}, body: undefined })
  const kept = await findAnswer(queries, record)
  return kept === undefined
    ? undefined
    : { isSameRequest: bytea(kept.fingerprint) === record.fingerprint, kept }
}

import type { KeyObject } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import { bytea } from '../../database/sql.ts'
import type { Answer } from '../answer.ts'
import type { SignedCall } from '../call.ts'
import { answerRefusal } from '../refusal.ts'
import { type RequestRecord, toReplay, toRequestRecord } from './request-record.ts'
import { findStoredResponse } from './idempotency.store.ts'

/** The answer that this X-Request-ID has already: the first one again or, to another request, 409. */
export async function findReplay(
  queries: Queries,
  key: KeyObject,
  call: SignedCall,
): Promise<Answer | undefined> {
  return findReplayOf(queries, toUnansweredRecord(key, call))
}

export async function findReplayOf(queries: Queries, request: RequestRecord): Promise<Answer | undefined> {
  const kept = await findStoredResponse(queries, request)
  if (kept === undefined) return undefined
  return bytea(kept.fingerprint) === request.fingerprint ? toReplay(kept) : answerRequestIdReused()
}

/** The same whatever the environment: there is nothing to explain beyond the rule. */
export function answerRequestIdReused(): Answer {
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID' }, 'production')
}

/** A request before anybody knows how it will be answered. */
export function toUnansweredRecord(key: KeyObject, call: SignedCall): RequestRecord {
  return toRequestRecord(key, call, { status: 0, headers: {}, body: undefined })
}

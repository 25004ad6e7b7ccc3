import type { KeyObject } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import type { Answer } from '../answer.ts'
import type { SignedCall } from '../call.ts'
import { answerRefusal } from '../refusal.ts'
import { findStoredResponse, type StoredResponse } from './idempotency.store.ts'
import { type RequestRecord, toUnansweredRecord } from './request-record.ts'

/**
 * Finds what to answer to a call whose X-Request-ID was used before: the stored response if it is the same request, else
 * 409. Undefined if the X-Request-ID is new.
 */
export async function findReplay(
  queries: Queries,
  key: KeyObject,
  call: SignedCall,
): Promise<Answer | undefined> {
  const request = toUnansweredRecord(key, call)
  const stored = await findStoredResponse(queries, request)
  return stored && answerAgain(stored, request)
}

/** Answers a request whose X-Request-ID was used before. */
export function answerAgain(stored: StoredResponse, request: RequestRecord): Answer {
  return stored.fingerprint === request.fingerprint ? stored.replay : answerRequestIdReused()
}

/** The 409 for another request under a used X-Request-ID. The text is the same in every environment. */
export function answerRequestIdReused(): Answer {
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID' }, 'production')
}

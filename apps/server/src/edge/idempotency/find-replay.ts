import type { Queries } from '../../platform/database/database.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import type { SignedCall } from '../http/call.ts'
import { answerRefusal } from '../http/refusal.ts'
import { findStoredResponse, type StoredResponse } from './idempotency.store.ts'
import { isSameRequest, toUnansweredRecord } from './request-record.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/**
 * Finds what to answer to a call whose X-Request-ID was used before: the stored response if it is the same request, else
 * 409. Undefined if the X-Request-ID is new.
 */
export async function findReplay(
  queries: Queries,
  keys: KeyRing,
  call: SignedCall,
): Promise<WrittenAnswer | undefined> {
  const request = toUnansweredRecord(keys, call)
  const stored = await findStoredResponse(queries, request)
  return stored && answerAgain(keys, call, stored)
}

/** Answers a request whose X-Request-ID was used before. */
export function answerAgain(
  keys: KeyRing,
  call: SignedCall,
  { fingerprint, replay }: StoredResponse,
): WrittenAnswer {
  return isSameRequest(keys, call, fingerprint) ? replay : answerRequestIdReused(call)
}

/** The 409 for another request under a used X-Request-ID. The text is the same in every environment. */
export function answerRequestIdReused({ dialect }: Pick<SignedCall, 'dialect'>): WrittenAnswer {
  const refusal = { kind: 'request-id-reused', path: 'X-Request-ID' } as const
  return answerRefusal(refusal, { environment: 'production', dialect })
}

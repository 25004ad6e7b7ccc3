import type { KeyObject } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { bytea } from '../database/sql.ts'
import type { Answer } from './answer.ts'
import type { SignedCall } from './call.ts'
import { answerRefusal } from './refusal.ts'
import { type RequestRecord, replayedAnswer, requestRecord } from './request-ledger.ts'
import { findAnswer } from './xs2a.store.ts'

/** The answer that this X-Request-ID has already: the first one again or, to another request, 409. */
export async function answerGiven(
  queries: Queries,
  key: KeyObject,
  call: SignedCall,
): Promise<Answer | undefined> {
  return answerGivenTo(queries, unanswered(key, call))
}

export async function answerGivenTo(queries: Queries, request: RequestRecord): Promise<Answer | undefined> {
  const kept = await findAnswer(queries, request)
  if (kept === undefined) return undefined
  return bytea(kept.fingerprint) === request.fingerprint ? replayedAnswer(kept) : answerReused()
}

/** The same whatever the environment: there is nothing to explain beyond the rule. */
export function answerReused(): Answer {
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID' }, 'production')
}

/** A request before anybody knows how it will be answered. */
export function unanswered(key: KeyObject, call: SignedCall): RequestRecord {
  return requestRecord(key, call, { status: 0, headers: {}, body: undefined })
}

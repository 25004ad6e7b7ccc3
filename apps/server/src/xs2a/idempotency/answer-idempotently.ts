import type { KeyObject } from 'node:crypto'
import { setActor } from '../../database/actor.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { Answer } from '../answer.ts'
import type { SignedCall } from '../call.ts'
import { findReplayOf, toUnansweredRecord } from './find-replay.ts'
import { toRequestRecord } from './request-record.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { storeResponse, tryLockRequest } from './idempotency.store.ts'

/**
 * Does the work of a call once, however often it is sent: work and kept answer are one transaction. For writes
 * that are rare; a hot one does the same in one statement of its own.
 */
export async function answerIdempotently(
  { database, key }: { database: Database; key: KeyObject },
  call: SignedCall,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  const request = toUnansweredRecord(key, call)
  const attempt = () =>
    database.transaction(async (queries) => {
      await setActor(queries, { bankId: call.bank.bankId, tppId: call.tpp.tppId })
      if (!(await tryLockRequest(queries, request))) return 'busy'
      const earlier = await findReplayOf(queries, request)
      if (earlier !== undefined) return earlier
      const answer = await work(queries)
      if (answer.status < 300) await storeResponse(queries, toRequestRecord(key, call, answer))
      return answer
    })
  return retryWhileBusy(attempt)
}

import type { KeyObject } from 'node:crypto'
import type { Database, Queries } from '../../database/database.ts'
import type { Answer } from '../answer.ts'
import type { SignedCall } from '../call.ts'
import { findReplayOf } from './find-replay.ts'
import { storeResponse, tryLockRequest } from './idempotency.store.ts'
import { toRequestRecord, toUnansweredRecord } from './request-record.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/**
 * Does the work of a call once, however often the call is sent: the work and its stored response are one transaction.
 * This is for rare writes. The creation of payments, which is frequent, does the same in one SQL statement.
 */
export async function answerIdempotently(
  { database, key }: { database: Pick<Database, 'transaction'>; key: KeyObject },
  call: SignedCall,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  const request = toUnansweredRecord(key, call)
  const attempt = () =>
    database.transaction(async (queries) => {
      if (!(await tryLockRequest(queries, request))) return 'busy'
      const earlier = await findReplayOf(queries, request)
      if (earlier !== undefined) return earlier
      const answer = await work(queries)
      if (answer.status < 300) await storeResponse(queries, toRequestRecord(key, call, answer))
      return answer
    })
  return retryWhileBusy(attempt)
}

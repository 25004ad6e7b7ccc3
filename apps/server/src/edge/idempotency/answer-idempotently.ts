import type { Database, TransactionQueries } from '../../platform/database/database.ts'
import { type Answer, isRefused } from '../http/answer.ts'
import type { SignedCall } from '../http/call.ts'
import { answerAgain } from './find-replay.ts'
import { lockRequest, storeResponse } from './idempotency.store.ts'
import { toStoredParts, toUnansweredRecord } from './request-record.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'

/**
 * Does the work of a call once, however often the call is sent: the work and its stored response are one transaction.
 * This is for rare writes. The creation of payments, which is frequent, does the same in one SQL statement.
 */
export async function answerIdempotently(
  { database, keys }: { database: Pick<Database, 'transaction'>; keys: KeyRing },
  call: SignedCall,
  work: (queries: TransactionQueries) => Promise<Answer>,
): Promise<Answer> {
  const request = toUnansweredRecord(keys, call)
  const attempt = () =>
    database.transaction(async (queries) => {
      const earlier = await lockRequest(queries, request)
      if (earlier === 'busy') return 'busy'
      if (earlier !== undefined) return answerAgain(keys, call, earlier)
      const answer = await work(queries)
      if (!isRefused(answer) && answer.status < 300)
        storeResponse(queries, { ...request, ...toStoredParts(answer) })
      return answer
    })
  return retryWhileBusy(attempt)
}

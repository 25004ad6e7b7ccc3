import type { KeyObject } from 'node:crypto'
import { setActor } from '../database/actor.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Answer } from './answer.ts'
import type { SignedCall } from './call.ts'
import { answerGivenTo, unanswered } from './answer-given.ts'
import { requestRecord } from './request-ledger.ts'
import { whileBusy } from './while-busy.ts'
import { keepAnswer, tryLockRequest } from './xs2a.store.ts'

/**
 * Does the work of a call once, however often it is sent: work and kept answer are one transaction. For writes
 * that are rare; a hot one does the same in one statement of its own.
 */
export async function answerOnce(
  { database, key }: { database: Database; key: KeyObject },
  call: SignedCall,
  work: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  const request = unanswered(key, call)
  const attempt = () =>
    database.transaction(async (queries) => {
      await setActor(queries, { bankId: call.bank.bankId, tppId: call.tpp.tppId })
      if (!(await tryLockRequest(queries, request))) return 'busy'
      const earlier = await answerGivenTo(queries, request)
      if (earlier !== undefined) return earlier
      const answer = await work(queries)
      if (answer.status < 300) await keepAnswer(queries, requestRecord(key, call, answer))
      return answer
    })
  return whileBusy(attempt)
}

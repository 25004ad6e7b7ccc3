import type { Operation } from '@havn/contract'
import type { Answer } from '../http/answer.ts'
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts'
import type { RouteContext } from './route-context.ts'
import { answerRequestIdUsedElsewhere, type SharedUse } from '../idempotency/used-request-ids.ts'

/**
 * Answers a call that does not sign its target, unless its X-Request-ID was used for another method or path at any process.
 * A write waits until that is known, and is refused while it cannot be. A read is answered meanwhile, so that it waits for
 * nothing; its answer is sent if the id was used for nothing else as far as is known.
 */
export async function answerWithoutSignedTarget(
  { environment }: Pick<RouteContext, 'environment'>,
  { operation, shared }: { operation: Operation; shared: Promise<SharedUse> },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  if (operation.method === 'GET') {
    const [read, use] = await Promise.all([answer(), shared])
    return use === 'used-elsewhere' ? answerRequestIdUsedElsewhere(environment) : read
  }
  switch (await shared) {
    case 'first':
      return answer()
    case 'used-elsewhere':
      return answerRequestIdUsedElsewhere(environment)
    case 'unknown':
      throw new DatabaseUnavailable('the other processes could not be asked about an X-Request-ID')
  }
}

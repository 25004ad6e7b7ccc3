import type { OPERATIONS } from '@havn/contract'
import { type Answer, answerOf, errorAnswer } from '../xs2a/index.ts'
import type { ScaDemand } from './demand-sca.ts'

/** The answer to a call that cannot go on without an SCA: every operation that asks for one answers alike. */
export function answerDemand(demand: ScaDemand): Answer {
  if (demand.kind === 'refused') return errorAnswer(demand.status, demand.messages)
  // Only an approval can be asked for on a phone. Who the PSU is, or what the TPP may see, is asked for by redirect.
  const headers = { 'ASPSP-SCA-Approach': 'REDIRECT' }
  return answerOf<typeof OPERATIONS.readUser>({ status: 401, headers, body: demand.body })
}

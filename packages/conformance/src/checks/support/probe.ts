import { randomUUID } from 'node:crypto'
import { NotReachedError } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { describeAnswer, linkOf } from '../../exchange/read-answer.ts'
import type { Call } from '../../exchange/sign-call.ts'

/**
 * A signed read that changes nothing: who is the PSU? Nobody has authenticated in its session, so a server that accepts the
 * signature answers 401 with a link.
 */
export function probe(context: CheckContext, change: Partial<Call> = {}): Promise<Exchange> {
  return context.call({
    path: '/v1/user',
    ...change,
    headers: {
      'TPP-Session-ID': `probe-${randomUUID()}`,
      'TPP-Redirect-URI': context.redirectUri,
      ...change.headers,
    },
  })
}

/** Whether the answer to a probe shows that the request was authentic. */
export function isAuthentic(answer: Exchange): boolean {
  return answer.status === 200 || (answer.status === 401 && linkOf(answer, 'scaRedirect') !== undefined)
}

/** Makes sure that a request without a mistake is accepted: otherwise the refusal of another one means nothing. */
export function requireProbe(context: CheckContext): Promise<Exchange> {
  return context.once('probe', async () => {
    const answer = await probe(context)
    if (isAuthentic(answer)) return answer
    throw new NotReachedError(
      `A request that was signed as the specification says was not accepted: ${describeAnswer(answer)}`,
      'The server must accept it first; is the certificate known to it?',
    )
  })
}

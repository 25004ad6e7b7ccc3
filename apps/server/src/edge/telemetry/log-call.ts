import type { ErrorBody } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WrittenAnswer } from '../http/answer.ts'
import { describeCall } from './describe-call.ts'
import { maskMessage } from './mask-message.ts'
import { maskText } from './mask-text.ts'
import { measuredCallOf, operationOf } from './measure-call.ts'
import type { MeasureCall } from './observe-call.ts'

const refusals = new WeakMap<FastifyReply, WrittenAnswer>()

/** Remembers the answer that refuses a call until the call is logged. */
export function rememberRefusal(reply: FastifyReply, answer: WrittenAnswer): void {
  if (answer.status >= 400) refusals.set(reply, answer)
}

/** Counts a call and logs it. A probe is not logged: balancers ask twice a second. */
export function reportCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { logsDetails, measure }: { readonly logsDetails: boolean; readonly measure: MeasureCall | undefined },
): void {
  measure?.(measuredCallOf(request, reply))
  if (operationOf(request) !== 'probe') logCall(request, reply, logsDetails)
}

/**
 * Logs one line per call. Headers, bodies and unknown paths are left out, because they may contain personal data. A refusal
 * has its code; its text may repeat what was sent, so only a sandbox that serves its developer alone logs that, masked.
 */
function logCall(request: FastifyRequest, reply: FastifyReply, logsDetails: boolean): void {
  request.log.info(
    {
      ...describeCall(request, reply),
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      requestId: maskText(String(reply.getHeader('X-Request-ID') ?? '')),
      ...describeRefusal(refusals.get(reply), logsDetails),
    },
    'call',
  )
}

function describeRefusal(
  answer: WrittenAnswer | undefined,
  logsDetails: boolean,
): { code?: string; hint?: string } {
  if (answer?.body === undefined) return {}
  // Our own refusals are all of this form.
  const { tppMessages: [first] = [] }: Partial<ErrorBody> = JSON.parse(answer.body)
  if (first === undefined) return {}
  const { code, path, text } = maskMessage(first)
  const hint = [path, text].filter((part) => part !== undefined).join(': ')
  return logsDetails && hint !== '' ? { code, hint } : { code }
}

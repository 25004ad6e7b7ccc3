import type { CheckName } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WrittenAnswer } from '../http/answer.ts'
import type { ObserveCall } from '../telemetry/observe-call.ts'
import { receive } from '../http/received-request.ts'
import { wantsPage } from '../../platform/web/page-address.ts'
import { send } from './send.ts'

/** The answer to a call that no operation answers, and the check that it fails. */
export interface Refused {
  readonly refusedBy: Extract<CheckName, 'path' | 'body'>
  readonly answer: WrittenAnswer
}

/** Sends a browser a page with the status of an answer. */
export type SendErrorPage = (incoming: FastifyRequest, reply: FastifyReply, status: number) => unknown

/**
 * Answers a call that no operation answers: its path or host is unknown, or its body could not be read. People get a page;
 * below /v1 the answer is JSON whatever the call accepts, because HTTP clients send Accept headers that nobody chose.
 */
export function refuseUnserved(
  incoming: FastifyRequest,
  reply: FastifyReply,
  { refusedBy, answer }: Refused,
  to: { readonly observe: ObserveCall | undefined; readonly sendErrorPage: SendErrorPage | undefined },
): void {
  const request = receive(incoming.raw, undefined)
  incoming.refusedBy = refusedBy
  if (to.sendErrorPage !== undefined && wantsPage(incoming.url, incoming.headers.accept))
    to.sendErrorPage(incoming, reply, answer.status)
  else send(reply, request, answer)
  to.observe?.({ request, host: incoming.host, checkContext: undefined, answer, refusedBy })
}

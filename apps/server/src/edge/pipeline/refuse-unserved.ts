import type { CheckName } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WrittenAnswer } from '../http/answer.ts'
import type { ObserveCall } from '../telemetry/observe-call.ts'
import { receive } from '../http/received-request.ts'
import { send } from './send.ts'

/** The answer to a call that no operation answers, and the check that it fails. */
export interface Refused {
  readonly refusedBy: Extract<CheckName, 'path' | 'body'>
  readonly answer: WrittenAnswer
}

/** Answers a call that no operation answers: its path or host is unknown, or its body could not be read. */
export function refuseUnserved(
  incoming: FastifyRequest,
  reply: FastifyReply,
  { refusedBy, answer }: Refused,
  observe: ObserveCall | undefined,
): void {
  const request = receive(incoming.raw, undefined)
  incoming.refusedBy = refusedBy
  send(reply, request, answer)
  observe?.({ request, host: incoming.hostname, checkContext: undefined, answer, refusedBy })
}

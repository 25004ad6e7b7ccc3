import type { FastifyReply } from 'fastify'
import type { Answer } from './answer.ts'
import { rememberRefusal } from './log-call.ts'
import { echoableRequestId, type ReceivedRequest } from './received-request.ts'

/** Sends an answer, with the X-Request-ID of the call. */
export function send(
  reply: FastifyReply,
  { headers }: Pick<ReceivedRequest, 'headers'>,
  answer: Answer,
): FastifyReply {
  rememberRefusal(reply, answer)
  const requestId = echoableRequestId(headers)
  if (requestId !== undefined) reply.header('X-Request-ID', requestId)
  reply.code(answer.status).headers(answer.headers).header('Cache-Control', 'no-store')
  if (answer.body === undefined) return reply.send()
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(answer.body)
}

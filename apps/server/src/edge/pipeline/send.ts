import type { FastifyReply } from 'fastify'
import { ANSWER_COMPRESSION, compress } from '../../platform/shared/compress.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import { rememberRefusal } from '../telemetry/log-call.ts'
import { echoableRequestId, type ReceivedRequest } from '../http/received-request.ts'

/** Sends an answer, with the X-Request-ID of the call. A long one is compressed if the TPP accepts that. */
export function send(
  reply: FastifyReply,
  { headers }: Pick<ReceivedRequest, 'headers'>,
  answer: WrittenAnswer,
): FastifyReply {
  rememberRefusal(reply, answer)
  const requestId = echoableRequestId(headers)
  if (requestId !== undefined) reply.header('X-Request-ID', requestId)
  reply.code(answer.status).headers(answer.headers).header('Cache-Control', 'no-store')
  if (answer.body === undefined) return reply.send()
  const { body, encoding } = compress(
    answer.body,
    headers.get('accept-encoding')?.join(','),
    ANSWER_COMPRESSION,
  )
  if (encoding !== undefined) reply.headers({ 'Content-Encoding': encoding, Vary: 'Accept-Encoding' })
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(body)
}

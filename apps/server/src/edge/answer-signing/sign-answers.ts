import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerRefusal, type Wording } from '../http/refusal.ts'
import type { AnswerSigner } from './answer-signer.ts'

export type { AnswerSigner }

/**
 * Signs the answers of a listener: each one as it is sent, after everything else has been done to it. An answer that is to
 * be signed and cannot be is replaced by 503, because a TPP that relies on signatures could not use it. Nothing is lost: the
 * call can be repeated with its X-Request-ID.
 */
export function signAnswers(
  server: FastifyInstance,
  signer: AnswerSigner,
  wordingAt: (host: string) => Wording,
): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const seal = signer.sealFor(request.raw, request.host)
    if (seal === undefined) return payload
    const body = toBytes(payload)
    try {
      reply.headers(await signer.sign(seal, request.raw, { status: reply.statusCode, body }))
      return payload === undefined || payload === null ? payload : body
    } catch (error) {
      request.log.error({ err: error }, 'an answer could not be signed: the TPP gets 503 instead')
      return becomeUnavailable(reply, wordingAt(request.host))
    }
  })
}

function toBytes(payload: unknown): Buffer {
  if (payload === undefined || payload === null) return Buffer.alloc(0)
  if (typeof payload === 'string') return Buffer.from(payload)
  if (Buffer.isBuffer(payload)) return payload
  throw new TypeError('an answer that is signed is sent at once, as text or bytes')
}

function becomeUnavailable(reply: FastifyReply, wording: Wording): string | undefined {
  const requestId = reply.getHeader('X-Request-ID')
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  const { status, headers, body } = answerRefusal({ kind: 'unavailable' }, wording)
  reply.code(status).headers({ ...headers, 'Cache-Control': 'no-store' })
  if (typeof requestId === 'string') reply.header('X-Request-ID', requestId)
  reply.header('Content-Type', 'application/json; charset=utf-8')
  return body
}

import { deprecationHeadersOf, type Operation } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer.ts'
import type { Attempt } from './attempt.ts'
import type { Call } from './call.ts'
import { checkCall } from './check-call.ts'
import type { Edge } from './edge.ts'
import { createCallReader } from './read-call.ts'
import { receive, type ReceivedRequest } from './received-request.ts'
import { answerRefusal, type Refusal } from './refusal.ts'
import { send } from './send.ts'

export type Handle<Op extends Operation> = (call: Call<Op>) => Promise<Answer>

/** Opens one operation of the contract: every call to it goes through the checks, then to its handler. */
export function serve<const Op extends Operation>(edge: Edge, operation: Op, handle: Handle<Op>): void {
  // Absent in production, not forbidden.
  if (operation.sandboxOnly && edge.environment === 'production') return
  const readCall = createCallReader(operation, edge.environment === 'sandbox')

  async function answer(incoming: FastifyRequest, request: ReceivedRequest): Promise<Answer> {
    const attempt: Attempt = {
      operation,
      request,
      nowMilliseconds: edge.clock.milliseconds(),
      environment: edge.environment,
      readCertificate: edge.readCertificate,
    }
    const refuse = (refusal: Refusal) => answerRefusal(refusal, edge.environment)
    const refusal = await checkCall(attempt)
    const { nowMilliseconds, certificate } = attempt
    if (refusal !== undefined) return refuse(refusal)
    if (certificate === undefined) throw new Error('the checks passed a call without a certificate')
    const read = readCall(request)
    if (!read.ok) return refuse({ kind: 'faults', status: 400, messages: read.problem })
    const bank = await edge.banks.bankFor({ host: incoming.hostname, tppId: certificate.tppId })
    if (bank === undefined) return refuse({ kind: 'path-unknown' })
    const call = {
      bank,
      tpp: certificate,
      request,
      ...read.value,
      pathParameters: incoming.params,
      baseUrl: `${incoming.protocol}://${incoming.host}`,
      requestId: request.headers.get('x-request-id')?.[0] ?? '',
      nowMilliseconds,
    }
    // The reader was made from this very operation: what it read has the operation's types.
    return handle(call as unknown as Call<Op>)
  }

  edge.server.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(operation.bodyBytesMax === 0 ? {} : { bodyLimit: operation.bodyBytesMax }),
    ...(operation.deprecation === undefined ? {} : { onRequest: tellDeprecation(operation) }),
    handler: async (incoming, reply) => {
      const request = receive(incoming.raw, incoming.body)
      return send(reply, request, await answer(incoming, request))
    },
  })
}

/** Before anything can go wrong, so that every answer tells it. */
function tellDeprecation(operation: Operation) {
  const headers = deprecationHeadersOf(operation)
  return async (_incoming: FastifyRequest, reply: FastifyReply) => void reply.headers(headers)
}

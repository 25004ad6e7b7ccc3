import { deprecationHeadersOf, type Operation } from '@havn/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { createAnswerer } from './answer-call.ts'
import type { FindMoreFaults } from './answer-faults.ts'
import type { Handle } from './call.ts'
import { answerFault } from './answer-fault.ts'
import type { Attempt } from './attempt.ts'
import type { RouteContext } from './route-context.ts'
import type { Answered } from './observe-call.ts'
import { receive } from './received-request.ts'
import { routeOf } from './route-of.ts'
import { send } from './send.ts'

/** Opens one operation of the contract: every call to it goes through the checks, then to its handler. */
export function serve<const Op extends Operation>(
  routeContext: RouteContext,
  operation: Op,
  handle: Handle<Op>,
  findMoreFaults?: FindMoreFaults,
): void {
  const { environment, clock, readCertificate, observe } = routeContext
  // Absent in production, not forbidden.
  if (operation.sandboxOnly && environment === 'production') return
  const answerCall = createAnswerer(routeContext, operation, handle, findMoreFaults)
  const diagnoses = { digest: environment === 'sandbox', signature: environment === 'sandbox' }

  async function answerOrFault(incoming: FastifyRequest, attempt: Attempt): Promise<Answered> {
    try {
      return await answerCall(incoming, attempt)
    } catch (error) {
      return { answer: answerFault(incoming, error as FastifyError, environment) }
    }
  }

  routeContext.server.route({
    ...routeOf(operation),
    ...(operation.deprecation === undefined ? {} : { onRequest: tellDeprecation(operation) }),
    handler: async (incoming, reply) => {
      const request = receive(incoming.raw, incoming.body)
      const nowMilliseconds = clock.milliseconds()
      const attempt: Attempt = { operation, request, nowMilliseconds, diagnoses, readCertificate }
      const answered = await answerOrFault(incoming, attempt)
      send(reply, request, answered.answer)
      observe?.({ ...answered, request, host: incoming.hostname, attempt })
      return reply
    },
  })
}

/** Before anything can go wrong, so that every answer tells it. */
function tellDeprecation(operation: Operation) {
  const headers = deprecationHeadersOf(operation)
  return async (_incoming: FastifyRequest, reply: FastifyReply) => void reply.headers(headers)
}

import { deprecationHeadersOf, type Operation } from '@havn/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { createCallHandler } from './create-call-handler.ts'
import type { FindContentFaults } from './answer-invalid-call.ts'
import type { OperationHandler } from './call.ts'
import { answerError } from './answer-error.ts'
import type { CheckContext } from './check-context.ts'
import type { RouteContext } from './route-context.ts'
import type { CallOutcome } from './observe-call.ts'
import { receive } from './received-request.ts'
import { routeOf } from './route-of.ts'
import { send } from './send.ts'

/** Registers one operation of the contract: every call passes the checks, then reaches the handler. */
export function serve<const Op extends Operation>(
  routeContext: RouteContext,
  operation: Op,
  handle: OperationHandler<Op>,
  findContentFaults?: FindContentFaults,
): void {
  const { environment, clock, observe } = routeContext
  // In production the path does not exist: it answers 404, not 403.
  if (operation.sandboxOnly && environment === 'production') return
  const answerCall = createCallHandler(routeContext, operation, handle, findContentFaults)
  const diagnoses = { digest: environment === 'sandbox', signature: environment === 'sandbox' }

  async function answerOrError(incoming: FastifyRequest, checkContext: CheckContext): Promise<CallOutcome> {
    try {
      return await answerCall(incoming, checkContext)
    } catch (error) {
      return { answer: answerError(incoming, error as FastifyError, environment) }
    }
  }

  routeContext.server.route({
    ...routeOf(operation),
    ...(operation.deprecation === undefined ? {} : { onRequest: addDeprecationHeaders(operation) }),
    handler: async (incoming, reply) => {
      const request = receive(incoming.raw, incoming.body)
      const nowMilliseconds = clock.milliseconds()
      const { readCertificate } = routeContext.bankAt(incoming.hostname)
      const checkContext: CheckContext = { operation, request, nowMilliseconds, diagnoses, readCertificate }
      const outcome = await answerOrError(incoming, checkContext)
      send(reply, request, outcome.answer)
      observe?.({ ...outcome, request, host: incoming.hostname, checkContext })
      return reply
    },
  })
}

/** A hook that runs before anything can fail, so that every answer carries the deprecation headers. */
function addDeprecationHeaders(operation: Operation) {
  const headers = deprecationHeadersOf(operation)
  return async (_incoming: FastifyRequest, reply: FastifyReply) => void reply.headers(headers)
}

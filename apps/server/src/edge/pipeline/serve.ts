import type { OperationHandler } from '../http/call.ts'
import { deprecationHeadersOf, type Operation } from '@havn/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { createCallHandler } from './create-call-handler.ts'
import { answerError } from './answer-error.ts'
import type { CheckContext } from '../checks/check-context.ts'
import { createCheckContext } from './create-check-context.ts'
import type { RouteContext } from './route-context.ts'
import type { CallOutcome } from '../telemetry/observe-call.ts'
import { inCallSpan } from '../telemetry/in-call-span.ts'
import { routeOf } from './route-of.ts'
import { send } from './send.ts'

/** Registers one operation of the contract: every call passes the checks, then reaches the handler. */
export function serve<const Op extends Operation>(
  routeContext: RouteContext,
  operation: Op,
  handle: OperationHandler<Op>,
  findContentFaults?: Parameters<typeof createCallHandler>[3],
): void {
  const { environment, observe, report } = routeContext
  // In production the path does not exist: it answers 404, not 403.
  if (operation.sandboxOnly && environment === 'production') return
  const answerCall = createCallHandler(routeContext, operation, handle, findContentFaults)

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
    handler: (incoming, reply) => inCallSpan(operation, incoming, reply, () => handleCall(incoming, reply)),
  })

  async function handleCall(incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hostRules = routeContext.bankAt(incoming.hostname)
    const checkContext = createCheckContext(routeContext, { operation, incoming, hostRules })
    const { request } = checkContext
    const outcome = await answerOrError(incoming, checkContext)
    const { refusedBy, reason } = outcome
    incoming.refusedBy = refusedBy
    incoming.isOverShare = outcome.isOverShare === true
    incoming.startsSca = outcome.answer.status === 201 && outcome.answer.authorisationId !== undefined
    send(reply, request, outcome.answer)
    if (refusedBy !== undefined && reason !== undefined) {
      const { bankId } = hostRules
      const source = {
        reason,
        bankId,
        tppId: checkContext.certificate?.tppId,
        peerAddress: incoming.clientAddress,
      }
      report({ kind: 'call-refused', check: refusedBy, ...source })
      if (reason === 'client-certificate-differs') report({ kind: 'qwac-mismatch', ...source })
    }
    observe?.({ ...outcome, request, host: incoming.hostname, checkContext })
    return reply
  }
}

/** A hook that runs before anything can fail, so that every answer carries the deprecation headers. */
function addDeprecationHeaders(operation: Operation) {
  const headers = deprecationHeadersOf(operation)
  return async (_incoming: FastifyRequest, reply: FastifyReply) => void reply.headers(headers)
}

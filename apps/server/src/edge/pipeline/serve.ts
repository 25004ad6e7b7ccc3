import { deprecationHeadersOf, type Operation } from '@havn/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationHandler } from '../http/call.ts'
import { createCallReader } from '../http/read-call.ts'
import { inCallSpan } from '../telemetry/in-call-span.ts'
import type { CallOutcome } from '../telemetry/observe-call.ts'
import { answerError } from './answer-error.ts'
import { beginCall, type CallInProgress, type FindContentFaults } from './call-in-progress.ts'
import { passThrough } from './pass-through.ts'
import type { RouteContext } from './route-context.ts'
import { routeOf } from './route-of.ts'
import { send } from './send.ts'

/** In what a route differs from others. */
interface RouteOptions {
  readonly findContentFaults?: FindContentFaults
  /** Whether the bank of a host offers the operation; to others its path is unknown. Default: every bank does. */
  readonly isOfferedAt?: (host: string) => boolean
}

/** Registers one operation of the contract: every call passes the pipeline, then reaches the handler. */
export function serve<const Op extends Operation>(
  context: RouteContext,
  given: Op,
  handle: OperationHandler<Op>,
  { findContentFaults, isOfferedAt }: RouteOptions = {},
): void {
  const { environment, observe, tppInterface } = context
  const operation = tppInterface.adopt(given)
  // In production the path does not exist: it answers 404, not 403.
  if (operation.sandboxOnly && environment === 'production') return
  const readCall = createCallReader(operation, environment === 'sandbox')
  const route = { operation, readCall, findContentFaults }

  context.server.route({
    ...routeOf(operation, tppInterface),
    onRequest: [
      ...(operation.deprecation === undefined ? [] : [addDeprecationHeaders(operation)]),
      ...(isOfferedAt === undefined ? [] : [refuseElsewhere(isOfferedAt)]),
    ],
    handler: (incoming, reply) => inCallSpan(operation, incoming, reply, () => answerCall(incoming, reply)),
  })

  async function answerCall(incoming: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const call = beginCall(context, route, incoming)
    const outcome = await answerOrError(call)
    noteCaller(call)
    incoming.refusedBy = outcome.refusedBy
    incoming.isOverShare = call.isOverShare
    incoming.startsSca = outcome.answer.status === 201 && outcome.answer.authorisationId !== undefined
    send(reply, call.request, outcome.answer)
    reportRefusal(call, outcome)
    observe?.({ ...outcome, request: call.request, host: incoming.host, checkContext: call })
    return reply
  }

  async function answerOrError(call: CallInProgress): Promise<CallOutcome> {
    try {
      return await passThrough(call, handle)
    } catch (error) {
      noteCaller(call)
      const { supportContact } = call.hostRules
      return { answer: answerError(call.incoming, error as FastifyError, context, supportContact) }
    } finally {
      call.releasePsuPlace?.()
    }
  }
}

/** Remembers whom the call is for and of, for metrics and the log. */
function noteCaller({ incoming, bank, hostRules, certificate }: CallInProgress): void {
  incoming.bankId = bank?.bankId ?? hostRules.bankId
  incoming.tppId = certificate?.tppId
}

function reportRefusal(call: CallInProgress, { refusedBy, reason }: CallOutcome): void {
  if (refusedBy === undefined || reason === undefined) return
  const { context, incoming, hostRules, certificate } = call
  const source = {
    reason,
    bankId: hostRules.bankId,
    tppId: certificate?.tppId,
    peerAddress: incoming.clientAddress,
  }
  context.report({ kind: 'call-refused', check: refusedBy, ...source })
  if (reason === 'client-certificate-differs') context.report({ kind: 'qwac-mismatch', ...source })
}

/** A hook that runs before anything can fail, so that every answer carries the deprecation headers. */
function addDeprecationHeaders(operation: Operation) {
  const headers = deprecationHeadersOf(operation)
  return (_incoming: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(headers)
    done()
  }
}

/** A hook that answers as for an unknown path where a bank does not offer the operation. */
function refuseElsewhere(isOfferedAt: (host: string) => boolean) {
  return (incoming: FastifyRequest, reply: FastifyReply, done: () => void) =>
    isOfferedAt(incoming.host) ? done() : reply.callNotFound()
}

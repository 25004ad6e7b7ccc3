import type { Operation } from '@havn/contract'
import type { FastifyRequest } from 'fastify'
import { markVerified } from './admission/admission.ts'
import { answerInvalidCall, type FindContentFaults } from './answer-invalid-call.ts'
import type { CheckContext } from './check-context.ts'
import type { Call, OperationHandler } from './call.ts'
import { checkCall } from './check-call.ts'
import type { RouteContext } from './route-context.ts'
import type { CallOutcome } from './observe-call.ts'
import { createCallReader } from './read-call.ts'
import { answerRefusal } from './refusal.ts'
import { answerRequestIdUsedElsewhere, unsignedTarget } from './used-request-ids.ts'

/** Creates the function that answers every call of one operation: the checks, its bank, then the operation's handler. */
export function createCallHandler<const Op extends Operation>(
  routeContext: RouteContext,
  operation: Op,
  handle: OperationHandler<Op>,
  findContentFaults?: FindContentFaults,
) {
  const { environment, banks, usedRequestIds } = routeContext
  const readCall = createCallReader(operation, environment === 'sandbox')

  return async function answerCall(incoming: FastifyRequest, context: CheckContext): Promise<CallOutcome> {
    const refused = await checkCall(context)
    if (refused !== undefined)
      return { answer: answerRefusal(refused.refusal, environment), refusedBy: refused.refusedBy }
    markVerified(incoming.raw)
    const { suspendedForSeconds: retryAfterSeconds } = routeContext.bankAt(incoming.hostname)
    if (retryAfterSeconds !== undefined)
      return { answer: answerRefusal({ kind: 'bank-suspended', retryAfterSeconds }, environment) }
    const { nowMilliseconds, certificate, request } = context
    if (certificate === undefined) throw new Error('the checks passed a call without a certificate')
    const limited = routeContext.limitCall?.({ tppId: certificate.tppId, operation, nowMilliseconds })
    if (limited !== undefined) return { answer: limited }
    const read = readCall(request)
    const caller = { host: incoming.hostname, tppId: certificate.tppId }
    if (!read.ok)
      return answerInvalidCall(routeContext, { caller, request, found: read.problem }, findContentFaults)
    const bank = await banks.findOrOpen(caller)
    if (bank === undefined)
      return { answer: answerRefusal({ kind: 'path-unknown' }, environment), refusedBy: 'path' }
    const requestId = request.headers.get('x-request-id')?.[0] ?? ''
    const { tppId } = certificate
    const { headers, query, body, fixes } = read.value
    const use = { tppId, requestId, bankId: bank.bankId, target: unsignedTarget(context), nowMilliseconds }
    if (!usedRequestIds.claim(use)) return { answer: answerRequestIdUsedElsewhere(environment), bank }
    const call = {
      bank,
      tpp: certificate,
      request,
      headers,
      query,
      body,
      fixes,
      pathParameters: incoming.params,
      baseUrl: incoming.baseUrl,
      requestId,
      nowMilliseconds,
      canAskOnDevice: routeContext.canAskOnDevice(bank.bankId),
    }
    // The reader was created for this operation, so the values it read have the operation's types.
    return { answer: await handle(call as unknown as Call<Op>), bank }
  }
}

import type { Operation } from '@havn/contract'
import type { FastifyRequest } from 'fastify'
import { answerInvalidCall, type FindContentFaults } from './answer-invalid-call.ts'
import type { Call, OperationHandler } from '../http/call.ts'
import type { TppCertificate } from '../certificate/tpp-certificate.ts'
import type { CheckContext } from '../checks/check-context.ts'
import type { CallOutcome } from '../telemetry/observe-call.ts'
import { createCallReader } from '../http/read-call.ts'
import { answerRefusal } from '../http/refusal.ts'
import type { RouteContext } from './route-context.ts'
import { answerWithoutSignedTarget } from './answer-without-signed-target.ts'
import { answerRequestIdUsedElsewhere, unsignedTarget } from '../idempotency/used-request-ids.ts'

/** Creates the function that answers calls whose signature is verified and that are within all limits. */
export function createVerifiedCallHandler<const Op extends Operation>(
  routeContext: RouteContext,
  operation: Op,
  handle: OperationHandler<Op>,
  findContentFaults: FindContentFaults | undefined,
) {
  const { environment, banks, usedRequestIds, sharedRequestIds } = routeContext
  const readCall = createCallReader(operation, environment === 'sandbox')

  return async function answerVerifiedCall(
    incoming: FastifyRequest,
    context: CheckContext,
    certificate: TppCertificate,
  ): Promise<CallOutcome> {
    const { nowMilliseconds, request } = context
    const caller = { host: incoming.hostname, tppId: certificate.tppId }
    const read = readCall(request)
    if (!read.ok)
      return answerInvalidCall(routeContext, { caller, request, found: read.problem }, findContentFaults)
    const bank = await banks.findOrOpen(caller)
    if (bank === undefined)
      return { answer: answerRefusal({ kind: 'path-unknown' }, environment), refusedBy: 'path' }
    const requestId = request.headers.get('x-request-id')?.[0] ?? ''
    const { tppId } = certificate
    const { headers, query, body, fixes } = read.value
    const target = unsignedTarget(context)
    const { bankId } = bank
    if (target === undefined && !usedRequestIds.claim({ tppId, requestId, bankId, nowMilliseconds }))
      return { answer: answerRequestIdUsedElsewhere(environment), bank }
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
    const answer = () => handle(call as unknown as Call<Op>)
    if (target === undefined) return { answer: await answer(), bank }
    const shared = sharedRequestIds.claim({ tppId, requestId, bankId, target })
    return { answer: await answerWithoutSignedTarget(routeContext, { operation, shared }, answer), bank }
  }
}

import type { OperationHandler } from '../http/call.ts'
import type { Operation } from '@havn/contract'
import type { FastifyRequest } from 'fastify'
import type { FindContentFaults } from './answer-invalid-call.ts'
import { createVerifiedCallHandler } from './create-verified-call-handler.ts'
import type { CheckContext } from '../checks/check-context.ts'
import { checkCall } from '../checks/check-call.ts'
import type { RouteContext } from './route-context.ts'
import type { CallOutcome } from '../telemetry/observe-call.ts'
import { psuKeyOf } from '../admission/psu-of-call.ts'
import { answerRefusal } from '../http/refusal.ts'
import { markVerified } from '../checks/verified-calls.ts'

/** Creates the function that answers every call of one operation: the checks, its bank, then the operation's handler. */
export function createCallHandler<const Op extends Operation>(
  routeContext: RouteContext,
  operation: Op,
  handle: OperationHandler<Op>,
  findContentFaults?: FindContentFaults,
) {
  const { environment, psuPlaces } = routeContext
  const answerVerifiedCall = createVerifiedCallHandler(routeContext, operation, handle, findContentFaults)

  return async function answerCall(incoming: FastifyRequest, context: CheckContext): Promise<CallOutcome> {
    const refused = await checkCall(context)
    if (refused !== undefined)
      return {
        answer: answerRefusal(refused.refusal, environment),
        refusedBy: refused.refusedBy,
        reason: refused.refusal.kind,
      }
    const { nowMilliseconds, certificate, request } = context
    if (certificate === undefined) throw new Error('the checks passed a call without a certificate')
    markVerified(incoming.raw, certificate.tppId)
    if (!routeContext.admission.identify(incoming.raw, certificate.tppId))
      return {
        answer: answerRefusal({ kind: 'calls-exceeded', retryAfterSeconds: 1 }, environment),
        isOverShare: true,
      }
    const {
      suspendedForSeconds: retryAfterSeconds,
      isReadable,
      bankId,
    } = routeContext.bankAt(incoming.hostname)
    if (retryAfterSeconds !== undefined && !(isReadable && operation.method === 'GET')) {
      const kind = isReadable ? 'bank-read-only' : 'bank-suspended'
      return { answer: answerRefusal({ kind, retryAfterSeconds }, environment) }
    }
    routeContext.noticeCertificate(certificate, { bankId, peerAddress: incoming.clientAddress })
    const limited = routeContext.limitCall?.({ tppId: certificate.tppId, operation, nowMilliseconds })
    if (limited !== undefined) return { answer: limited }
    const caller = { host: incoming.hostname, tppId: certificate.tppId }
    const release = psuPlaces.claim(psuKeyOf(request, caller))
    if (release === undefined)
      return { answer: answerRefusal({ kind: 'psu-calls-exceeded', retryAfterSeconds: 1 }, environment) }
    try {
      return await answerVerifiedCall(incoming, context, certificate)
    } finally {
      release()
    }
  }
}

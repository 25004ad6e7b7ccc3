import { OPERATIONS } from '@havn/contract'
import { answerOf, explainRequest, refuse, serveUnsigned } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { limitRate } from './limit-rate.ts'
import { toReceivedRequest } from './received-request.ts'

type CheckSignature = typeof OPERATIONS.checkSignature

// A check costs some milliseconds and needs no signature, so all checks together get only a part of the server.
const checksPerSecond = 10

/** Serves the check of a signature: explains a request that the developer describes and need not send. */
export function serveSignatureCheck({ routeContext }: Pick<SandboxSetup, 'routeContext'>): void {
  const mayCheck = limitRate({ perSecond: checksPerSecond, burst: 4 * checksPerSecond })

  serveUnsigned(routeContext, OPERATIONS.checkSignature, async ({ body, nowMilliseconds }) => {
    if (!mayCheck(nowMilliseconds)) return answerTooMany()
    const request = toReceivedRequest(body)
    if ('problem' in request) {
      const { path, problem: text } = request
      return refuse({ reason: 'body-invalid', path, text })
    }
    const explained = await explainRequest(routeContext, request, nowMilliseconds)
    return answerOf<CheckSignature>({ status: 200, body: explained })
  })
}

function answerTooMany() {
  const text = 'Too many requests are being checked at the moment: try again in a second.'
  return { ...refuse({ reason: 'sandbox-limit-exceeded', text }), headers: { 'Retry-After': '1' } }
}

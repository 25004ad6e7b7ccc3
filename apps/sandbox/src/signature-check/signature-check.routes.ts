import { errorMessage, OPERATIONS } from '@havn/contract'
import { answerOf, errorAnswer, explainRequest, serveUnsigned } from '@havn/server/edge'
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
      return errorAnswer(400, [errorMessage({ code: 'FORMAT_ERROR', path, text })])
    }
    const explained = await explainRequest(routeContext, request, nowMilliseconds)
    return answerOf<CheckSignature>({ status: 200, body: explained })
  })
}

function answerTooMany() {
  const text = 'Too many requests are being checked at the moment: try again in a second.'
  const tppMessages = [errorMessage({ code: 'ACCESS_EXCEEDED', text })]
  return answerOf<CheckSignature>({ status: 429, headers: { 'Retry-After': '1' }, body: { tppMessages } })
}

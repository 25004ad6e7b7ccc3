import { errorMessage, OPERATIONS } from '@havn/contract'
import { answerOf, errorAnswer, explainRequest, serveUnsigned } from '@havn/server/xs2a'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { limitRate } from './limit-rate.ts'
import { requestToCheck } from './request-to-check.ts'

type CheckSignature = typeof OPERATIONS.checkSignature

// A check costs some milliseconds, and anybody may ask for one: together they get a part of the server, not all of it.
const checksPerSecond = 10

/** Explains a request that need not have been sent. */
export function serveSignatureCheck({ routeContext }: Pick<SandboxSetup, 'routeContext'>): void {
  const mayCheck = limitRate({ perSecond: checksPerSecond, atOnce: 4 * checksPerSecond })

  serveUnsigned(routeContext, OPERATIONS.checkSignature, async ({ body, nowMilliseconds }) => {
    if (!mayCheck(nowMilliseconds)) return answerTooMany()
    const request = requestToCheck(body)
    if ('problem' in request) {
      const { path, problem: text } = request
      return errorAnswer(400, [errorMessage({ code: 'FORMAT_ERROR', path, text })])
    }
    const explained = await explainRequest(routeContext.readCertificate, request, nowMilliseconds)
    return answerOf<CheckSignature>({ status: 200, body: explained })
  })
}

function answerTooMany() {
  const text = 'Too many requests are being checked at the moment: try again in a second.'
  const tppMessages = [errorMessage({ code: 'ACCESS_EXCEEDED', text })]
  return answerOf<CheckSignature>({ status: 429, headers: { 'Retry-After': '1' }, body: { tppMessages } })
}

import type { FastifyError, FastifyRequest } from 'fastify'
import { BanksExceeded } from '../../platform/banks/index.ts'
import { Unavailable } from '../../platform/shared/unavailable.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import { PsuLimitExceeded } from '../http/psu-limit-exceeded.ts'
import { answerRefusal, type TableRefusal, type Wording } from '../http/refusal.ts'
import { describeCall } from '../telemetry/describe-call.ts'
import { RequestInProgress } from '../idempotency/retry-while-busy.ts'

/** Turns a thrown error into an answer. A failure on our side is logged; the TPP learns nothing of its cause. */
export function answerError(
  request: FastifyRequest,
  error: FastifyError,
  wording: Wording,
  contact?: string,
): WrittenAnswer {
  const refusal = refusalOf(error, request)
  if (wording.dialect[refusal.kind].status >= 500)
    request.log.error({ err: error, ...describeCall(request) }, 'a call failed')
  return answerRefusal(refusal, wording, contact)
}

function refusalOf(error: FastifyError, request: FastifyRequest): TableRefusal {
  if (error instanceof Unavailable) return { kind: 'unavailable' }
  if (error instanceof PsuLimitExceeded) {
    const { limit, retryAfterSeconds } = error
    return limit === 'phone'
      ? { kind: 'phone-exceeded', path: 'TPP-Redirect-Preferred', retryAfterSeconds }
      : { kind: 'links-exceeded', retryAfterSeconds }
  }
  if (error instanceof BanksExceeded) return { kind: 'banks-exceeded', retryAfterSeconds: 3600 }
  if (error instanceof RequestInProgress) return { kind: 'request-in-progress', path: 'X-Request-ID' }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const { bodyLimit } = request.routeOptions
    return { kind: 'body-too-large', details: [`expected at most ${bodyLimit} bytes, got more`] }
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { kind: 'body-not-json', path: 'Content-Type', details: ['expected application/json'] }
  // The client hung up in the middle of the body: not our failure, and nobody reads the answer.
  if (error.code === 'ECONNRESET' && !request.raw.complete) return { kind: 'request-malformed' }
  // Fastify itself refused the request, for example because its body is incomplete.
  if (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500) return { kind: 'request-malformed' }
  return { kind: 'system-error' }
}

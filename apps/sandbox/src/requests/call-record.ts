import { CHECK_NAMES, type CheckName, type Operation, type TppMessage } from '@havn/contract'
import { newId } from '@havn/server/shared/ids'
import { type AnsweredCall, echoableRequestId, maskText } from '@havn/server/xs2a'
import { readAnswerBody } from './answer-body.ts'
import { maskMessage } from './mask-message.ts'
import { tellRequest } from './tell-request.ts'

/** What is kept of a call: short texts and ids, nothing of its body, everything masked. */
export interface Told {
  /** Milliseconds since 1970, of the real clock. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly operation?: string
  readonly refusedBy?: CheckName
  readonly isProven: boolean
  readonly isReplayed: boolean
  readonly headerNames: readonly string[]
  readonly body?: { readonly bytes: number; readonly digest: string }
  readonly signingString?: string
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly messages: readonly TppMessage[]
  readonly authorisationId?: string
  readonly paymentId?: string
  readonly basketId?: string
}

export interface CallRecord {
  readonly attemptId: string
  readonly requestId: string
  readonly status: number
  readonly told: Told
}

const messagesMax = 30

/** Undefined for a call that nobody could ask for: without an X-Request-ID of its own. */
export function recordOf(call: AnsweredCall, nowMilliseconds: number): CallRecord | undefined {
  const { request, checkContext, answer, refusedBy } = call
  const requestId = echoableRequestId(request.headers)
  if (requestId === undefined) return undefined
  const operation = checkContext?.operation
  const { messages, ...ids } = readAnswerBody(answer, operation, request.target)
  return {
    attemptId: newId(),
    requestId: keptRequestId(requestId),
    status: answer.status,
    told: {
      at: checkContext?.nowMilliseconds ?? nowMilliseconds,
      ...(operation === undefined ? {} : { operation: operation.id }),
      ...(refusedBy === undefined ? {} : { refusedBy }),
      isProven: isProven(call),
      isReplayed: answer.headers['Idempotent-Replayed'] === 'true',
      ...tellRequest(request, checkContext?.signature?.headers),
      answerHeaders: tellingHeaders(answer.headers),
      messages: messages.slice(0, messagesMax).map(maskMessage),
      ...ids,
    },
  }
}

/** Under what a call is kept and asked for: what is somebody's number is not kept, even where it serves as an id. */
export function keptRequestId(requestId: string): string {
  return maskText(requestId)
}

/** Whether its signature has verified: then whoever its certificate names has sent it. */
export function isProven({ checkContext, refusedBy }: AnsweredCall): boolean {
  if (checkContext?.certificate === undefined) return false
  return refusedBy === undefined || CHECK_NAMES.indexOf(refusedBy) > CHECK_NAMES.indexOf('signature')
}

/** To read about calls is no call to be read about, unless a check refused it or it broke. */
export function isWorthKeeping({ checkContext, answer, refusedBy }: AnsweredCall): boolean {
  const readings: readonly (Operation['id'] | undefined)[] = ['readSandboxRequest', 'listSandboxRequests']
  return refusedBy !== undefined || answer.status >= 500 || !readings.includes(checkContext?.operation.id)
}

const TELLING = /^(?:ratelimit-.+|retry-after|location|aspsp-sca-approach|deprecation|sunset)$/i

function tellingHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const telling = Object.entries(headers).filter(([name]) => TELLING.test(name))
  return Object.fromEntries(telling.map(([name, value]) => [name, maskText(value)]))
}

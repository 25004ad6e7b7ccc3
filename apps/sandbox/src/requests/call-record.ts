import { CHECK_NAMES, type CheckName, type Operation, type TppMessage } from '@havn/contract'
import { newId } from '@havn/server/platform/shared/ids'
import { type AnsweredCall, echoableRequestId, maskMessage, maskText } from '@havn/server/edge'
import { summarizeResponse } from './response-body.ts'
import { describeRequest } from './describe-request.ts'

/** What is stored about a call: short texts and ids, nothing of its body, with all personal data masked. */
export interface CallDetails {
  /** Milliseconds since 1970, real time. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly operation?: string
  readonly refusedBy?: CheckName
  readonly isSignatureVerified: boolean
  readonly isReplayed: boolean
  /** How long the bank took to answer; undefined if the call was refused before its checks. */
  readonly milliseconds?: number
  readonly headerNames: readonly string[]
  readonly body?: { readonly bytes: number; readonly digest: string }
  readonly signingString?: string
  readonly signedText?: string
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
  readonly details: CallDetails
}

const messagesMax = 30

/** Returns undefined for a call without a valid X-Request-ID, because nobody could ask about it. */
export function toCallRecord(call: AnsweredCall, nowMilliseconds: number): CallRecord | undefined {
  const { request, checkContext, answer, refusedBy } = call
  const requestId = echoableRequestId(request.headers)
  if (requestId === undefined) return undefined
  const operation = checkContext?.operation
  const isVerified = isSignatureVerified(call)
  const { messages, ...ids } = summarizeResponse(answer, operation, request.target)
  return {
    attemptId: newId(),
    requestId: maskRequestId(requestId),
    status: answer.status,
    details: {
      at: checkContext?.nowMilliseconds ?? nowMilliseconds,
      ...(checkContext === undefined ? {} : { milliseconds: nowMilliseconds - checkContext.nowMilliseconds }),
      ...(operation === undefined ? {} : { operation: nameOf(operation) }),
      ...(refusedBy === undefined ? {} : { refusedBy }),
      isSignatureVerified: isVerified,
      isReplayed: answer.headers['Idempotent-Replayed'] === 'true',
      ...describeRequest(request, {
        isVerified,
        signedNames: checkContext?.signature?.headers,
        signingString: checkContext?.signingString,
        signedText: checkContext?.signedText,
      }),
      answerHeaders: informativeHeaders(answer.headers),
      messages: messages.slice(0, messagesMax).map(maskMessage),
      ...ids,
    },
  }
}

/** The operation by its id, and by its interface where that is another one than the documents here are about. */
const nameOf = ({ id, headers }: Operation): string =>
  headers.definitions === undefined ? id : `${id} (Berlin Group interface)`

/** Masks a personal number in an X-Request-ID: calls are stored and looked up under the masked id. */
export function maskRequestId(requestId: string): string {
  return maskText(requestId)
}

/** Returns whether the call's signature is verified, so that the TPP that its certificate names has really sent it. */
export function isSignatureVerified({ checkContext, refusedBy }: AnsweredCall): boolean {
  if (checkContext?.certificate === undefined) return false
  return refusedBy === undefined || CHECK_NAMES.indexOf(refusedBy) > CHECK_NAMES.indexOf('signature')
}

/**
 * Calls that only read about calls or wait for events are not recorded, unless a check refused them or they failed; nor are
 * successful reads that the TPP asked not to record.
 */
export function shouldRecord(call: AnsweredCall): boolean {
  const { checkContext, answer, refusedBy } = call
  if (refusedBy !== undefined || answer.status >= 500) return true
  if (answer.status < 400 && isUnlogged(call)) return false
  return !UNRECORDED.has(checkContext?.operation.id)
}

/** Somebody on the way could add the header to a call, so it counts only if the TPP has signed it. */
function isUnlogged({ request, checkContext }: AnsweredCall): boolean {
  const isSigned = checkContext?.signature?.headers.includes('sandbox-log') === true
  return request.method === 'GET' && isSigned && request.headers.get('sandbox-log')?.join() === 'none'
}

const UNRECORDED: ReadonlySet<Operation['id'] | undefined> = new Set([
  'readSandboxRequest',
  'listSandboxRequests',
  'readSandboxEvents',
])

const INFORMATIVE = /^(?:ratelimit-.+|retry-after|location|aspsp-sca-approach|deprecation|sunset)$/i

function informativeHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const informative = Object.entries(headers).filter(([name]) => INFORMATIVE.test(name))
  return Object.fromEntries(informative.map(([name, value]) => [name, maskText(value)]))
}

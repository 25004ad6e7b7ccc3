import { CHECK_NAMES, type CheckVerdict, formatDateTime, type TppMessage } from '@havn/contract'
import type { Told } from './call-record.ts'
import type { KeptRequest } from './requests.store.ts'

/** What every list and report tells of a call. */
export function outlineOf({ status, told }: KeptRequest) {
  const { at, method, path, operation, isProven, isReplayed } = told
  return {
    time: formatDateTime(new Date(at)),
    method,
    path,
    ...(operation === undefined ? {} : { operation }),
    status,
    signatureVerified: isProven,
    replayed: isReplayed,
  }
}

/** The same in full, but for what followed from it. */
export function attemptOf(kept: KeptRequest) {
  const { headerNames, body, signingString, answerHeaders, messages } = kept.told
  return {
    ...outlineOf(kept),
    headerNames: [...headerNames],
    ...(body === undefined ? {} : { body }),
    checks: checksOf(kept),
    ...(signingString === undefined ? {} : { signingString }),
    answerHeaders,
    tppMessages: [...messages],
  }
}

/** The check that refused a call: the operation itself, where all others let it pass. */
export function refusedBy({ status, told }: KeptRequest): Told['refusedBy'] {
  return told.refusedBy ?? (status >= 400 ? 'operation' : undefined)
}

/** Those before the one that refused have passed; those behind it were not asked. */
function checksOf(kept: KeptRequest): CheckVerdict[] {
  const refuser = refusedBy(kept)
  const place = refuser === undefined ? CHECK_NAMES.length : CHECK_NAMES.indexOf(refuser)
  return CHECK_NAMES.map((check, index) => {
    if (index === place) return { check, verdict: 'refused', text: kept.told.messages.map(lineOf).join('\n') }
    return { check, verdict: index < place ? 'passed' : 'not reached' }
  })
}

/** A message in one line: which field it is about, and what is wrong with it. */
export function lineOf({ path, code, text = code }: TppMessage): string {
  return path === undefined ? text : `${path}: ${text}`
}

import { CHECK_NAMES, type CheckVerdict, formatDateTime, type TppMessage } from '@havn/contract'
import type { CallDetails } from './call-record.ts'
import type { StoredRequest } from './requests.store.ts'

/** The members that the list of calls and the report about one call share. */
export function toRequestOutline({ status, details }: StoredRequest) {
  const { at, method, path, operation, isSignatureVerified, isReplayed, milliseconds } = details
  return {
    time: formatDateTime(new Date(at)),
    method,
    path,
    ...(operation === undefined ? {} : { operation }),
    status,
    signatureVerified: isSignatureVerified,
    ...(milliseconds === undefined ? {} : { milliseconds }),
    replayed: isReplayed,
  }
}

/** The full report about one call, without the histories of the resources that it was about. */
export function toAttemptReport(stored: StoredRequest) {
  const { headerNames, body, signingString, signedText, answerHeaders, messages } = stored.details
  return {
    ...toRequestOutline(stored),
    headerNames: [...headerNames],
    ...(body === undefined ? {} : { body }),
    checks: toCheckVerdicts(stored),
    ...(signingString === undefined ? {} : { signingString }),
    ...(signedText === undefined ? {} : { signedText }),
    answerHeaders,
    tppMessages: [...messages],
  }
}

/** Returns the check that refused a call, or `operation` if all checks passed and the operation itself refused it. */
export function refusingCheck({ status, details }: StoredRequest): CallDetails['refusedBy'] {
  return details.refusedBy ?? (status >= 400 ? 'operation' : undefined)
}

/** The checks before the one that refused have passed; those after it did not run. */
function toCheckVerdicts(stored: StoredRequest): CheckVerdict[] {
  const refusing = refusingCheck(stored)
  const refusingIndex = refusing === undefined ? CHECK_NAMES.length : CHECK_NAMES.indexOf(refusing)
  return CHECK_NAMES.map((check, index) => {
    if (index === refusingIndex)
      return { check, verdict: 'refused', text: stored.details.messages.map(toMessageLine).join('\n') }
    return { check, verdict: index < refusingIndex ? 'passed' : 'not reached' }
  })
}

/** A message in one line: the field that it is about, and what is wrong with it. */
export function toMessageLine({ path, code, text = code }: TppMessage): string {
  return path === undefined ? text : `${path}: ${text}`
}

import type { CertificateOutcome } from '../certificate/tpp-certificate.ts'
import type { Check, CheckContext } from './check-context.ts'
import type { Refusal } from '../http/refusal.ts'

const path = 'TPP-Signature-Certificate'
/** How long a TPP waits if the list of its authority is too old: an operator has to import a current one. */
export const outdatedRetrySeconds = 300

/** SIG-15: the certificate is valid now and was issued to a registered TPP by a trusted authority. */
export const checkCertificate: Check = (context) => {
  if (!context.isSealed) return undefined
  const [value = ''] = context.request.headers.get('tpp-signature-certificate') ?? []
  const outcome = context.readCertificate(value, context.nowMilliseconds)
  // Only a certificate that is not in the cache is waited for.
  return outcome instanceof Promise
    ? outcome.then((read) => acceptCertificate(context, read))
    : acceptCertificate(context, outcome)
}

function acceptCertificate(context: CheckContext, outcome: CertificateOutcome): Refusal | undefined {
  if (!outcome.ok) {
    const { kind, detail } = outcome.problem
    const retry = kind === 'authority-outdated' ? { retryAfterSeconds: outdatedRetrySeconds } : {}
    return { kind, path, details: [detail], ...retry }
  }
  context.certificate = outcome.certificate
  return undefined
}

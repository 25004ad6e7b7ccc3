import type { CertificateOutcome } from '../certificate/tpp-certificate.ts'
import type { Check, CheckContext } from '../check-context.ts'
import type { Refusal } from '../refusal.ts'

const path = 'TPP-Signature-Certificate'

/** SIG-15: the certificate is valid now and was issued to a registered TPP by a trusted authority. */
export const checkCertificate: Check = (context) => {
  const [value = ''] = context.request.headers.get('tpp-signature-certificate') ?? []
  const outcome = context.readCertificate(value, context.nowMilliseconds)
  // Only a certificate that is not in the cache is waited for.
  return outcome instanceof Promise
    ? outcome.then((read) => acceptCertificate(context, read))
    : acceptCertificate(context, outcome)
}

function acceptCertificate(context: CheckContext, outcome: CertificateOutcome): Refusal | undefined {
  if (!outcome.ok) return { kind: outcome.problem.kind, path, details: [outcome.problem.detail] }
  context.certificate = outcome.certificate
  return undefined
}

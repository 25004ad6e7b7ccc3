import assert from 'node:assert/strict'
import type { RevocationStatus } from '../certificate/revocation-status.ts'
import type { TppCertificate } from '../certificate/tpp-certificate.ts'
import type { Check } from './check-context.ts'
import type { Refusal } from '../http/refusal.ts'

const sealHeader = 'TPP-Signature-Certificate'

/**
 * SIG-16: the authority has not revoked the certificate. That nothing is known is no fault of the TPP. This comes after the
 * signature, so that only the owner of a certificate causes questions about it.
 */
export const checkRevocation: Check = ({ isSealed, certificate, revocationStatusOf, nowMilliseconds }) => {
  // That of a connection is asked about when it is read.
  if (!isSealed) return undefined
  assert(certificate, 'revocation is checked after the certificate')
  const status = revocationStatusOf?.(certificate, nowMilliseconds)
  // Only a certificate of which nothing is known is waited for.
  return status instanceof Promise
    ? status.then((known) => refuseUnlessGood(certificate, known, sealHeader))
    : refuseUnlessGood(certificate, status, sealHeader)
}

/** Refuses a certificate that was revoked or of which nothing is known; `path` is the header that has it. */
export function refuseUnlessGood(
  { x509, issuer }: TppCertificate,
  status: RevocationStatus | undefined,
  path: string | undefined,
): Refusal | undefined {
  if (status === undefined || status.status === 'good') return undefined
  const authority = issuer?.subject.replaceAll('\n', ', ')
  if (status.status === 'unknown')
    return {
      kind: 'revocation-unknown',
      path,
      details: [
        `expected that ${authority} says whether it has revoked the certificate ${x509.serialNumber}, got no answer from it that can be used. It is asked again: repeat the call after the time in Retry-After.`,
      ],
      retryAfterSeconds: status.retryAfterSeconds,
    }
  const revokedAt = new Date(status.revokedAtMilliseconds).toISOString()
  return {
    kind: 'certificate-revoked',
    path,
    details: [
      `expected a certificate that is not revoked, got ${x509.serialNumber}, which ${authority} revoked at ${revokedAt} (${status.reason}). Use another certificate of yours; in the sandbox, \`havn tpp renew\` issues one.`,
    ],
  }
}

import assert from 'node:assert/strict'
import type { CertificateOutcome, TppCertificate } from '../certificate/tpp-certificate.ts'
import type { Check, CheckContext } from './check-context.ts'
import type { Refusal } from '../http/refusal.ts'
import { outdatedRetrySeconds } from './check-certificate.ts'
import { refuseUnlessGood } from './check-revocation.ts'

/**
 * SEC-74: where the bank wants it, the connection has a qualified website certificate (QWAC) of the organisation that has
 * sealed the call. Where a call is not sealed, the QWAC says who calls.
 */
export const checkClientCertificate: Check = (context) => {
  const { qwac, readCertificate, nowMilliseconds } = context
  if (qwac === undefined) return undefined
  if (qwac.certificate === undefined)
    return qwac.policy === 'required' || !context.isSealed
      ? {
          kind: 'client-certificate-missing',
          details: ['expected a client certificate (QWAC) in the TLS handshake, got none'],
        }
      : undefined
  const outcome = readCertificate(qwac.certificate, nowMilliseconds, 'website')
  // Only a certificate that is not in the cache is waited for.
  return outcome instanceof Promise
    ? outcome.then((read) => compare(context, read))
    : compare(context, outcome)
}

function compare(
  context: CheckContext,
  outcome: CertificateOutcome,
): Refusal | undefined | Promise<Refusal | undefined> {
  if (!outcome.ok) {
    const { kind, detail } = outcome.problem
    // This is not the TPP's fault.
    return kind === 'authority-outdated'
      ? { kind, details: [detail], retryAfterSeconds: outdatedRetrySeconds }
      : { kind: 'client-certificate-unfit', details: [detail] }
  }
  if (!context.isSealed) {
    context.certificate = outcome.certificate
    return checkQwacRevocation(context, outcome.certificate)
  }
  const seal = context.certificate
  assert(seal, 'the client certificate is checked after the seal')
  const { tppId } = outcome.certificate
  if (tppId !== seal.tppId)
    return {
      kind: 'client-certificate-differs',
      details: [
        `expected a client certificate of ${seal.tppId}, which has sealed the call, got one of ${tppId}`,
      ],
    }
  return checkQwacRevocation(context, outcome.certificate)
}

function checkQwacRevocation(
  { revocationStatusOf, nowMilliseconds }: CheckContext,
  certificate: TppCertificate,
): Refusal | undefined | Promise<Refusal | undefined> {
  const status = revocationStatusOf?.(certificate, nowMilliseconds)
  return status instanceof Promise
    ? status.then((known) => refuseUnlessGood(certificate, known, undefined))
    : refuseUnlessGood(certificate, status, undefined)
}

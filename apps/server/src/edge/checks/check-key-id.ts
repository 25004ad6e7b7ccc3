import assert from 'node:assert/strict'
import type { X509Certificate } from 'node:crypto'
import { identifyCertificate, matchKeyId } from '@havn/http-signature'
import type { Check } from './check-context.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** The keyId that last matched a certificate. A TPP writes the same one in every call, and reading its names is slow. */
const matchedKeyIds = new WeakMap<X509Certificate, string>()

/** SIG-05: the keyId identifies the certificate that was sent. */
export const checkKeyId: Check = ({ isSealed, signature, certificate }) => {
  if (!isSealed) return undefined
  assert(signature && certificate, 'keyId is checked after the Signature header and the certificate')
  const { x509 } = certificate
  if (matchedKeyIds.get(x509) === signature.keyId) return undefined
  const match = matchKeyId(signature.keyId, identifyCertificate(x509))
  if (!match.ok) return toSignatureRefusal(match.problem, 'Signature')
  matchedKeyIds.set(x509, signature.keyId)
  return undefined
}

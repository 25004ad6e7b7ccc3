import assert from 'node:assert/strict'
import { identifyCertificate, matchKeyId } from '@havn/http-signature'
import type { Check } from '../check-context.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-05: the keyId identifies the certificate that was sent. */
export const checkKeyId: Check = ({ signature, certificate }) => {
  assert(signature && certificate, 'keyId is checked after the Signature header and the certificate')
  const match = matchKeyId(signature.keyId, identifyCertificate(certificate.x509))
  return match.ok ? undefined : toSignatureRefusal(match.problem, 'Signature')
}

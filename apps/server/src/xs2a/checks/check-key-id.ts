import assert from 'node:assert/strict'
import { identifyCertificate, matchKeyId } from '@havn/http-signature'
import type { Check } from '../attempt.ts'
import { tellProblem } from './tell-problem.ts'

/** SIG-05: the keyId names the certificate that was sent. */
export const checkKeyId: Check = ({ signature, certificate }) => {
  assert(signature && certificate, 'keyId is checked after the Signature header and the certificate')
  const match = matchKeyId(signature.keyId, identifyCertificate(certificate.x509))
  return match.ok ? undefined : tellProblem(match.problem, 'Signature')
}

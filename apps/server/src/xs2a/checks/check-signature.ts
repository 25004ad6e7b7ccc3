import assert from 'node:assert/strict'
import { buildSigningString, checkAlgorithm, diagnoseSignature, verifySignature } from '@havn/http-signature'
import type { Attempt, Check } from '../attempt.ts'
import { tellProblem } from './tell-problem.ts'

/** SIG-03, SIG-06, SIG-08, SIG-09, SIG-11: the certificate's key has signed the string that this request gives. */
export const checkSignature: Check = ({ signature: header, certificate, request, diagnoses }: Attempt) => {
  assert(header && certificate, 'the signature is checked after its header and the certificate')
  const { publicKey } = certificate.x509
  const suited = checkAlgorithm(header.algorithm, publicKey)
  if (!suited.ok) return tellProblem(suited.problem, 'Signature')
  const { headers: names, signature } = header
  const built = buildSigningString({ names, ...request })
  if (!built.ok) return tellProblem(built.problem, 'Signature')
  const algorithm = suited.value
  const verified = verifySignature({ signingString: built.value, signature, algorithm, publicKey })
  if (verified.ok) return undefined
  const hint = diagnoses.signature
    ? diagnoseSignature({ names, ...request, signature, publicKey, algorithm })
    : undefined
  return tellProblem({ ...verified.problem, hint }, 'Signature')
}

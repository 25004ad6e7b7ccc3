import assert from 'node:assert/strict'
import {
  buildSigningString,
  checkAlgorithm,
  findSignatureMistake,
  verifySignature,
} from '@havn/http-signature'
import type { CheckContext, Check } from './check-context.ts'
import { toSignatureRefusal } from './signature-refusal.ts'

/** SIG-03, SIG-06, SIG-08, SIG-09, SIG-11: the certificate's key has signed the signing string of this request. */
export const checkSignature: Check = (context: CheckContext) => {
  if (!context.isSealed) return undefined
  const { signature: header, certificate, request, diagnoses } = context
  assert(header && certificate, 'the signature is checked after its header and the certificate')
  const { publicKey } = certificate.x509
  const checked = checkAlgorithm(header.algorithm, publicKey)
  if (!checked.ok) return toSignatureRefusal(checked.problem, 'Signature')
  const { headers: names, signature } = header
  const { headers, method, target } = request
  const built = buildSigningString({ names, headers, method, target })
  if (!built.ok) return toSignatureRefusal(built.problem, 'Signature')
  context.signingString = built.value
  const algorithm = checked.value
  const verified = verifySignature({ signingString: built.value, signature, algorithm, publicKey })
  if (verified.ok) return undefined
  const mistake = diagnoses.signature
    ? findSignatureMistake({ names, ...request, signature, publicKey, algorithm })
    : undefined
  if (mistake?.signedText !== undefined) context.signedText = mistake.signedText
  return toSignatureRefusal({ ...verified.problem, hint: mistake?.says }, 'Signature')
}

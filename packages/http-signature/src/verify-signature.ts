import { verify, type KeyObject } from 'node:crypto'
import { hashOfAlgorithm, type SignatureAlgorithm } from './algorithm.ts'
import type { Problem } from './problem.ts'
import { passed, refuse, type Result } from './result.ts'
import { signingBytes } from './signing-string.ts'

export type WrongSignatureProblem = Problem<'signature-wrong'> & {
  /** What the signature should have been made of. */
  readonly signingString: string
}

/** Whether the signature was made over this signing string with the private key that belongs to the public one. */
export function verifySignature(input: {
  signingString: string
  signature: Uint8Array
  algorithm: SignatureAlgorithm
  publicKey: KeyObject
}): Result<void, WrongSignatureProblem> {
  const { signingString, signature, algorithm, publicKey } = input
  if (verify(hashOfAlgorithm[algorithm], signingBytes(signingString), publicKey, signature)) return passed
  return refuse({
    kind: 'signature-wrong',
    expected: `a signature ${algorithm} over the signing string, by the private key of the certificate`,
    came: `a signature of ${signature.length} bytes that does not fit`,
    signingString,
  })
}

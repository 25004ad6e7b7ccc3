import { verify, type KeyObject } from 'node:crypto'
import { hashOfAlgorithm, type SignatureAlgorithm } from './algorithm.ts'
import type { Problem } from '../problem.ts'
import { passed, refuse, type Result } from '../result.ts'
import { signingBytes } from './signing-string.ts'

/** The signature was not made over the signing string with the key of the certificate. */
export type WrongSignatureProblem = Problem<'signature-wrong'> & {
  /** The text that should have been signed. */
  readonly signingString: string
}

/**
 * Verifies that the signing string was signed with the private key of this public key.
 *
 * @example
 * ```ts
 * import { createPublicKey } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { verifySignature } from '@havn/http-signature'
 *
 * const publicKey = createPublicKey(readFileSync('cert.pem'))
 * const signature = Buffer.from('AAAA', 'base64')
 * const verified = verifySignature({ signingString: 'date: x', signature, algorithm: 'rsa-sha256', publicKey })
 * console.log(verified.ok) // false
 * ```
 */
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
    received: `a signature of ${signature.length} bytes that does not fit`,
    signingString,
  })
}

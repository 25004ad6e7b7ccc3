import type { SignatureAlgorithm } from '../signature/algorithm.ts'
import { encodeMimeWord } from '../signature-header/mime-word.ts'
import { formatSignatureHeader } from '../signature-header/signature-header.ts'
import { buildSigningString, signingBytes, type SigningStringInput } from '../signature/signing-string.ts'

/** A message to sign with a key that is elsewhere, such as in a hardware security module. */
export interface MessageToPrepare extends SigningStringInput {
  /** As `formatKeyId` writes it. */
  readonly keyId: string
  readonly algorithm: SignatureAlgorithm
}

/** What is to be signed, and what its signature becomes. */
export interface PreparedSignature {
  /** The bytes to sign: hashed as the algorithm says, an EC signature in DER. */
  readonly bytes: Buffer
  /** Returns the value of the Signature header, MIME-encoded if it is not ASCII. */
  readonly toHeader: (signature: Uint8Array) => string
}

/**
 * Prepares a Signature header for a key that this process does not have, or that signs asynchronously. A response has no
 * target of its own: method and target are those of its request.
 * Throws if a named header does not occur exactly once.
 *
 * @example
 * ```ts
 * import { createPrivateKey, sign } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { prepareSignature } from '@havn/http-signature'
 *
 * const headers = new Map([['date', ['Thu, 05 Nov 2026 08:12:31 GMT']]])
 * const message = { names: ['(request-target)', 'date'], headers, method: 'GET', target: '/v1/user' }
 * const prepared = prepareSignature({ ...message, keyId: 'SN=1,CA=CN=A', algorithm: 'rsa-sha256' })
 * const key = createPrivateKey(readFileSync('key.pem'))
 * sign('sha256', prepared.bytes, key, (error, signature) => {
 *   console.log(error ?? prepared.toHeader(signature))
 * })
 * ```
 */
export function prepareSignature(message: MessageToPrepare): PreparedSignature {
  const { names, keyId, algorithm } = message
  if (names.length === 0) throw new TypeError('There is nothing to sign: give at least a Date header')
  const built = buildSigningString(message)
  if (!built.ok) throw new TypeError(`Expected ${built.problem.expected}; received ${built.problem.received}`)
  return {
    bytes: signingBytes(built.value),
    toHeader(signature) {
      const text = formatSignatureHeader({ keyId, algorithm, headers: names, signature })
      return /[^ -~]/.test(text) ? encodeMimeWord(text) : text
    },
  }
}

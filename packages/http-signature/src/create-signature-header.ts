import { sign, type KeyObject, type X509Certificate } from 'node:crypto'
import { algorithmsOf, hashOfAlgorithm, type SignatureAlgorithm } from './algorithm.ts'
import { formatKeyId } from './key-id.ts'
import { encodeMimeWord } from './mime-word.ts'
import { formatSignatureHeader } from './signature-header.ts'
import { buildSigningString, signingBytes, type SigningStringInput } from './signing-string.ts'

/** A message to sign: the names of its headers, their values, and the key. */
export interface MessageToSign extends SigningStringInput {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Default: the usual algorithm of the key. */
  readonly algorithm?: SignatureAlgorithm | undefined
}

/**
 * Signs the named headers and returns the value of the Signature header, MIME-encoded if it is not ASCII. A response has
 * no target: method and target are unused as long as `(request-target)` is not named.
 * Throws if a named header does not occur exactly once, or if the key cannot sign.
 *
 * @example
 * ```ts
 * import { createPrivateKey, X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { createSignatureHeader } from '@havn/http-signature'
 *
 * const key = createPrivateKey(readFileSync('key.pem'))
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * const headers = new Map([['date', ['Thu, 05 Nov 2026 08:12:31 GMT']]])
 * const message = { names: ['(request-target)', 'date'], headers, method: 'GET', target: '/v1/user' }
 * console.log(createSignatureHeader({ ...message, key, certificate }))
 * ```
 */
export function createSignatureHeader(message: MessageToSign): string {
  const { names, key, certificate } = message
  if (names.length === 0) throw new TypeError('There is nothing to sign: give at least a Date header')
  const built = buildSigningString(message)
  if (!built.ok) throw new TypeError(`Expected ${built.problem.expected}; received ${built.problem.received}`)
  const algorithm = message.algorithm ?? algorithmsOf(key)[0]
  if (algorithm === undefined) throw new TypeError('The key must be RSA of at least 2048 bits or EC on P-256')
  const text = formatSignatureHeader({
    keyId: formatKeyId({ serialNumberHex: certificate.serialNumber, issuer: certificate.issuer }),
    algorithm,
    headers: names,
    signature: sign(hashOfAlgorithm[algorithm], signingBytes(built.value), key),
  })
  return /[^ -~]/.test(text) ? encodeMimeWord(text) : text
}

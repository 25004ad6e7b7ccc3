import { sign, type KeyObject, type X509Certificate } from 'node:crypto'
import { algorithmsOf, hashOfAlgorithm, type SignatureAlgorithm } from '../signature/algorithm.ts'
import { formatKeyId } from '../key-id/key-id.ts'
import { prepareSignature } from './prepare-signature.ts'
import type { SigningStringInput } from '../signature/signing-string.ts'

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
  const { key, certificate } = message
  const algorithm = message.algorithm ?? algorithmsOf(key)[0]
  if (algorithm === undefined) throw new TypeError('The key must be RSA of at least 2048 bits or EC on P-256')
  const keyId = formatKeyId({ serialNumberHex: certificate.serialNumber, issuer: certificate.issuer })
  const { bytes, toHeader } = prepareSignature({ ...message, keyId, algorithm })
  return toHeader(sign(hashOfAlgorithm[algorithm], bytes, key))
}

import { sign, type KeyObject, type X509Certificate } from 'node:crypto'
import { algorithmsOf, hashOfAlgorithm, type SignatureAlgorithm } from './algorithm.ts'
import { formatKeyId } from './key-id.ts'
import { encodeMimeWord } from './mime-word.ts'
import { formatSignatureHeader } from './signature-header.ts'
import { buildSigningString, signingBytes, type SigningStringInput } from './signing-string.ts'

export interface MessageToSign extends SigningStringInput {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** The usual one of the key unless given. */
  readonly algorithm?: SignatureAlgorithm | undefined
}

/**
 * The value of a Signature header over the named headers, MIME-encoded if it goes beyond ASCII. For an answer,
 * which has no target, method and target stay unused as long as `(request-target)` is not named.
 * Throws if a named header is not there once, or the key cannot sign.
 */
export function createSignatureHeader(message: MessageToSign): string {
  const { names, key, certificate } = message
  if (names.length === 0) throw new TypeError('There is nothing to sign: give at least a Date header')
  const built = buildSigningString(message)
  if (!built.ok) throw new TypeError(`Expected ${built.problem.expected}; came ${built.problem.came}`)
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

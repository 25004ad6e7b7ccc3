import { sign, type KeyObject, type X509Certificate } from 'node:crypto'
import { algorithmsOf, hashOfAlgorithm, type SignatureAlgorithm } from './algorithm.ts'
import { SIGNED_HEADER_CANDIDATES } from './coverage.ts'
import { createDigest } from './digest.ts'
import { formatKeyId } from './key-id.ts'
import { encodeMimeWord } from './mime-word.ts'
import { formatSignatureHeader } from './signature-header.ts'
import { buildSigningString, signingBytes } from './signing-string.ts'

export interface RequestToSign {
  readonly method: string
  /** Path and query as they will be sent. */
  readonly target: string
  /** Date and X-Request-ID among them: neither is made up here. */
  readonly headers: Readonly<Record<string, string>>
  /** The very bytes that will be sent; a Digest header is made of them unless the headers have one. */
  readonly body?: Uint8Array
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Signed before the candidate headers: `(request-target)` or names of other headers. */
  readonly include?: readonly string[]
  readonly algorithm?: SignatureAlgorithm
}

/** Signs a request; hands back the headers to add to it. Throws if the request cannot be signed as asked. */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { method, target, key, certificate, include = [] } = request
  const headers = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name.toLowerCase(), [value])
  const added: Record<string, string> = {}
  if (request.body && !headers.has('digest')) {
    added['Digest'] = createDigest(request.body)
    headers.set('digest', [added['Digest']])
  }
  const candidates = SIGNED_HEADER_CANDIDATES.filter((name) => headers.has(name))
  const names = [...new Set([...include.map((name) => name.toLowerCase()), ...candidates])]
  if (names.length === 0) throw new TypeError('There is nothing to sign: give at least a Date header')
  const built = buildSigningString({ names, headers, method, target })
  if (!built.ok) throw new TypeError(`Expected ${built.problem.expected}, but there is ${built.problem.came}`)

  const algorithm = request.algorithm ?? algorithmsOf(key)[0]
  if (algorithm === undefined) throw new TypeError('The key must be RSA of at least 2048 bits or EC on P-256')
  const text = formatSignatureHeader({
    keyId: formatKeyId({ serialNumberHex: certificate.serialNumber, issuer: certificate.issuer }),
    algorithm,
    headers: names,
    signature: sign(hashOfAlgorithm[algorithm], signingBytes(built.value), key),
  })
  added['TPP-Signature-Certificate'] = certificate.raw.toString('base64')
  added['Signature'] = isAscii(text) ? text : encodeMimeWord(text)
  return added
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

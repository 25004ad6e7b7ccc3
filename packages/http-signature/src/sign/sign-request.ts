import type { KeyObject, X509Certificate } from 'node:crypto'
import type { SignatureAlgorithm } from '../signature/algorithm.ts'
import { HEADERS_SIGNED_IF_SENT } from '../signature/coverage.ts'
import { createSignatureHeader } from './create-signature-header.ts'
import { createDigest } from '../digest/digest.ts'

/** A request to sign. */
export interface RequestToSign {
  readonly method: string
  /** The path and query, as they will be sent. */
  readonly target: string
  /** The headers to sign. They must include Date and X-Request-ID, which are not generated. */
  readonly headers: Readonly<Record<string, string>>
  /** Exactly the bytes that will be sent. A Digest header is created from them unless the headers have one. */
  readonly body?: Uint8Array | undefined
  /** The private key. It is not compared with the certificate; `certificate.checkPrivateKey(key)` does that. */
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Names to sign before the required headers: `(request-target)` or other headers. */
  readonly include?: readonly string[] | undefined
  readonly algorithm?: SignatureAlgorithm | undefined
}

/**
 * Signs a request and returns the headers to add to it. Throws if the request cannot be signed.
 *
 * @example
 * ```ts
 * import { createPrivateKey, X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { signRequest } from '@havn/http-signature'
 *
 * const key = createPrivateKey(readFileSync('key.pem'))
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * const headers = { Date: new Date().toUTCString(), 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' }
 * const request = { method: 'GET', target: '/v1/user', headers, include: ['(request-target)'] }
 * console.log({ ...headers, ...signRequest({ ...request, key, certificate }) })
 * ```
 */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { method, target, key, certificate, algorithm, include = [] } = request
  const headers = new Map<string, string[]>()
  for (const [name, value] of Object.entries(request.headers)) {
    const lowerCase = name.toLowerCase()
    headers.set(lowerCase, [...(headers.get(lowerCase) ?? []), value])
  }
  const digest = request.body && !headers.has('digest') ? createDigest(request.body) : undefined
  if (digest !== undefined) headers.set('digest', [digest])
  const candidates = HEADERS_SIGNED_IF_SENT.filter((name) => headers.has(name))
  const names = [...new Set([...include.map((name) => name.toLowerCase()), ...candidates])]
  return {
    ...(digest !== undefined && { Digest: digest }),
    'TPP-Signature-Certificate': certificate.raw.toString('base64'),
    Signature: createSignatureHeader({ names, headers, method, target, key, certificate, algorithm }),
  }
}

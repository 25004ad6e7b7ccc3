import type { KeyObject, X509Certificate } from 'node:crypto'
import type { SignatureAlgorithm } from './algorithm.ts'
import { SIGNED_HEADER_CANDIDATES } from './coverage.ts'
import { createSignatureHeader } from './create-signature-header.ts'
import { createDigest } from './digest.ts'

export interface RequestToSign {
  readonly method: string
  /** Path and query as they will be sent. */
  readonly target: string
  /** Date and X-Request-ID among them: neither is made up here. */
  readonly headers: Readonly<Record<string, string>>
  /** The very bytes that will be sent; a Digest header is made of them unless the headers have one. */
  readonly body?: Uint8Array | undefined
  /** Whether it belongs to the certificate is not asked here: `certificate.checkPrivateKey(key)` tells. */
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Signed before the candidate headers: `(request-target)` or names of other headers. */
  readonly include?: readonly string[] | undefined
  readonly algorithm?: SignatureAlgorithm | undefined
}

/** Signs a request; hands back the headers to add to it. Throws if the request cannot be signed as asked. */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { method, target, key, certificate, algorithm, include = [] } = request
  const headers = new Map<string, string[]>()
  for (const [name, value] of Object.entries(request.headers)) {
    const lowerCase = name.toLowerCase()
    headers.set(lowerCase, [...(headers.get(lowerCase) ?? []), value])
  }
  const digest = request.body && !headers.has('digest') ? createDigest(request.body) : undefined
  if (digest !== undefined) headers.set('digest', [digest])
  const candidates = SIGNED_HEADER_CANDIDATES.filter((name) => headers.has(name))
  const names = [...new Set([...include.map((name) => name.toLowerCase()), ...candidates])]
  return {
    ...(digest !== undefined && { Digest: digest }),
    'TPP-Signature-Certificate': certificate.raw.toString('base64'),
    Signature: createSignatureHeader({ names, headers, method, target, key, certificate, algorithm }),
  }
}

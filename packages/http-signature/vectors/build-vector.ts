import { digest, keyIdOf, sign } from './openssl.ts'

/** One vector, as written to the JSON files; README.md describes the fields. */
export interface Vector {
  readonly name: string
  readonly rules: readonly string[]
  readonly certificate: string
  readonly request: {
    readonly method: string
    readonly target: string
    readonly headers: readonly (readonly [name: string, value: string])[]
    readonly bodyBase64: string
  }
  readonly expect: { readonly verdict: 'ok' } | { readonly verdict: 'refused'; readonly problem: string }
  /** What the certificate's keyId is, as openssl writes it. */
  readonly keyId: string
  /** The SHA-256 digest of the body, as openssl makes it. */
  readonly digest: string
  /** What the signature must be made of; absent if the request is refused before it can be built. */
  readonly signingString?: string
  /** The signature sent, in Base64; absent if it cannot be read from the request. */
  readonly signature?: string
  /** The algorithm that the Signature header names; only beside `signature`. */
  readonly algorithm?: string
}

export type Header = readonly [name: string, value: string]
export interface Parts {
  readonly keyId: string
  readonly algorithm: string
  readonly headers: string
  readonly signature: string
}

/** What a vector differs in from a plain, rightly signed request. */
export interface Case {
  readonly name: string
  readonly rules: readonly string[]
  readonly problem?: string
  readonly certificate?: string
  /** Whose key signs; the certificate's own unless said. */
  readonly key?: string
  readonly method?: string
  readonly target?: string
  /** The headers but Digest and Signature. */
  readonly headers?: readonly Header[]
  readonly body?: string | Buffer
  /** The Digest header; none if null. */
  readonly digest?: string | null
  /** Names to sign, in order. */
  readonly names?: readonly string[]
  readonly parts?: Partial<Parts>
  /** What is signed in place of the right signing string. */
  readonly signed?: (signingString: string) => string
  readonly signOptions?: readonly string[]
  /** How the signature, in Base64, is altered. */
  readonly alter?: (signature: string) => string
  /** Writes the header value; the usual way unless given. */
  readonly write?: (parts: Parts) => string
  /** What happens to the headers on their way, after signing. */
  readonly tamper?: (headers: readonly Header[]) => readonly Header[]
  readonly sentTarget?: string
  readonly sentMethod?: string
  readonly sentBody?: string
}

export const date: Header = ['Date', 'Thu, 05 Nov 2026 08:12:31 GMT']
export const requestId: Header = ['X-Request-ID', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721']
export const psuId: Header = ['PSU-ID', '0d9f4a1c-6c0e-4d6b-8d6b-2f5a9c3e7b10']
export const redirect: Header = ['TPP-Redirect-URI', 'https://tpp.example/callback?state=a1']
export const corporateId: Header = ['PSU-Corporate-ID', '5f0c2a9e-1b6d-4f4e-9a53-3d2f9e8c7b61']
export const body = '{"instructedAmount":{"currency":"NOK","amount":"125.50"},"creditorName":"Fiskebåten AS"}'
export const target = '/v1/payments/norwegian-domestic-credit-transfers'

export function writeHeader({ keyId, algorithm, headers, signature }: Parts): string {
  return `keyId="${keyId}",algorithm="${algorithm}",headers="${headers}",signature="${signature}"`
}

export function sha256(bytes: string | Buffer): string {
  return `SHA-256=${digest('sha256', Buffer.from(bytes)).toString('base64')}`
}

export function buildVector(item: Case): Vector {
  const { certificate = 'rsa-2048', method = 'POST', problem } = item
  const content = Buffer.from(item.body ?? body)
  const digestValue = item.digest === undefined ? sha256(content) : item.digest
  const own = item.headers ?? [date, requestId, psuId]
  const headers: readonly Header[] = digestValue === null ? own : [...own, ['Digest', digestValue]]
  const names = item.names ?? headers.map(([name]) => name.toLowerCase())
  const request = { method, target: item.target ?? target, headers, names }
  const signingString = writeSigningString(request)
  const signed = item.signed ? item.signed(signingString) : signingString
  const key = item.key ?? keyOf(certificate)
  const made = sign({ key, text: signed, ...(item.signOptions && { options: item.signOptions }) })
  const signature = item.alter ? item.alter(made) : made
  const keyId = keyIdOf(certificate)
  const algorithm = certificate.startsWith('ec') ? 'ecdsa-sha256' : 'rsa-sha256'
  const parts: Parts = { keyId, algorithm, headers: names.join(' '), signature, ...item.parts }
  const complete: Header[] = [...headers, ['Signature', (item.write ?? writeHeader)(parts)]]
  const sentTarget = item.sentTarget ?? request.target
  const sentMethod = item.sentMethod ?? method
  const sentHeaders = item.tamper ? item.tamper(complete) : complete
  const sentBody = item.sentBody === undefined ? content : Buffer.from(item.sentBody)
  const expectedString = writeSigningString({ method: sentMethod, target: sentTarget, headers: sentHeaders, names })
  const isVerified = problem === undefined || problem === 'signature-wrong'
  return {
    name: item.name,
    rules: item.rules,
    certificate,
    request: { method: sentMethod, target: sentTarget, headers: sentHeaders, bodyBase64: sentBody.toString('base64') },
    expect: problem === undefined ? { verdict: 'ok' } : { verdict: 'refused', problem },
    keyId,
    digest: sha256(sentBody),
    ...(isVerified && { signingString: expectedString, signature, algorithm: parts.algorithm }),
  }
}

/** The name of a certificate's key: several certificates have the same. */
export function keyOf(certificate: string): string {
  return certificate.replace(/-(?:short-serial|escaped|beyond-ascii|multi-valued)$/, '')
}

interface Signable {
  readonly method: string
  readonly target: string
  readonly headers: readonly Header[]
  readonly names: readonly string[]
}

/** Written apart from the package on purpose: the vectors must not repeat its mistakes. */
export function writeSigningString({ method, target: path, headers, names }: Signable): string {
  return names
    .map((name) => {
      if (name === '(request-target)') return `${name}: ${method.toLowerCase()} ${path}`
      const value = headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? ''
      return `${name}: ${value.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '')}`
    })
    .join('\n')
}

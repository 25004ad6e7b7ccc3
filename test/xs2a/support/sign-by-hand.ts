import { type KeyObject, sign } from 'node:crypto'
import type { Identity } from '../../support/certificates.ts'
import type { WireRequest } from '../../support/send.ts'

/** What to do differently from a careful TPP; everything else is done correctly. */
export interface Otherwise {
  /** What headers="…" lists, and what is signed in that order. */
  readonly names?: (names: readonly string[]) => readonly string[]
  /** The signing string, derived from the correct one. */
  readonly text?: (signingString: string) => string | Buffer
  readonly key?: KeyObject
  readonly hash?: string
  readonly keyId?: (keyId: string) => string
  readonly algorithm?: string
  /** The bytes of the signature, derived from the correct ones. */
  readonly bytes?: (signature: Buffer) => Buffer
  /** The notation of the signature, derived from its Base64. */
  readonly base64?: (base64: string) => string
  /** The whole header value, derived from the correct one. */
  readonly header?: (value: string) => string
}

const CANDIDATES = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']

/** Replaces the Signature of a request by one made here, which shares no code with the server. */
export function signByHand(tpp: Identity, request: WireRequest, otherwise: Otherwise = {}): WireRequest {
  const given = CANDIDATES.filter((name) => valueOf(request, name) !== undefined)
  const names = otherwise.names?.(given) ?? given
  const right = names.map((name) => `${name}: ${valueOf(request, name) ?? ''}`).join('\n')
  const text = otherwise.text?.(right) ?? right
  const signed = sign(
    otherwise.hash ?? 'sha256',
    typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
    otherwise.key ?? tpp.key,
  )
  const base64 = (otherwise.bytes?.(signed) ?? signed).toString('base64')
  const header = [
    `keyId="${otherwise.keyId?.(keyIdOf(tpp)) ?? keyIdOf(tpp)}"`,
    `algorithm="${otherwise.algorithm ?? (tpp.key.asymmetricKeyType === 'rsa' ? 'rsa-sha256' : 'ecdsa-sha256')}"`,
    `headers="${names.join(' ')}"`,
    `signature="${otherwise.base64?.(base64) ?? base64}"`,
  ].join(',')
  return withHeaders(request, { Signature: otherwise.header?.(header) ?? header })
}

/** SN and CA of the certificate, the issuer's attributes last first, as RFC 2253 writes them. */
export function keyIdOf({ certificate }: Pick<Identity, 'certificate'>): string {
  return `SN=${certificate.serialNumber},CA=${certificate.issuer.split('\n').toReversed().join(',')}`
}

/** The same request with headers changed after signing; undefined removes one. */
export function withHeaders(
  request: WireRequest,
  changes: Readonly<Record<string, string | string[] | undefined>>,
): WireRequest {
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()))
  const kept = Object.entries(request.headers).filter(([name]) => !changed.has(name.toLowerCase()))
  const headers: Record<string, string | string[]> = Object.fromEntries(kept)
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) headers[name] = value
  return { ...request, headers }
}

export function valueOf(request: WireRequest, name: string): string | undefined {
  if (name === '(request-target)') return `${request.method.toLowerCase()} ${request.target}`
  const found = Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}

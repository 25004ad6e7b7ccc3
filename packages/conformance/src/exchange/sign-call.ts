import { randomUUID, type KeyObject, type X509Certificate } from 'node:crypto'
import {
  buildSigningString,
  createDigest,
  createSignatureHeader,
  HEADERS_SIGNED_IF_SENT,
  readSignatureHeader,
} from '@havn/http-signature'
import { type HeaderLines, headerOf, type TppName, type WireRequest } from './exchange.ts'

/** The key and certificate that a TPP signs with. */
export interface TppIdentity {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

/** A call to be signed. Date, X-Request-ID, Digest and Content-Type are added unless given; undefined leaves one out. */
export interface Call {
  /** Default: GET, or POST if there is a body. */
  readonly method?: string
  /** Path and query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Bytes and texts are sent as they are, anything else as JSON. */
  readonly body?: unknown
  /** Who signs; default: the first TPP. */
  readonly tpp?: TppName
  /** Changes the list of names that are signed. */
  readonly covers?: (names: readonly string[]) => readonly string[]
  /** Changes the request after it was signed. */
  readonly tamper?: (request: WireRequest) => WireRequest
}

/** Signs a call as a careful TPP does, (request-target) included, and then changes it as the call asks. */
export function signCall(
  call: Call,
  { key, certificate }: TppIdentity,
  nowMilliseconds: number,
): WireRequest {
  const body = toBytes(call.body)
  const method = call.method ?? (body === undefined ? 'GET' : 'POST')
  const headers = linesOf({
    Date: new Date(nowMilliseconds).toUTCString(),
    'X-Request-ID': randomUUID(),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', Digest: createDigest(body) }),
    ...call.headers,
  })
  const target = call.path
  const present = HEADERS_SIGNED_IF_SENT.filter((name) => headerOf(headers, name) !== undefined)
  const names = (call.covers ?? ((usual) => usual))(['(request-target)', ...present])
  const signature = createSignatureHeader({
    names,
    headers: mapOf(headers),
    method,
    target,
    key,
    certificate,
  })
  const signed: WireRequest = {
    method,
    target,
    headers: [
      ...headers,
      ['TPP-Signature-Certificate', certificate.raw.toString('base64')],
      ['Signature', signature],
    ],
    body,
  }
  return call.tamper === undefined ? signed : call.tamper(signed)
}

/** The text that the request's Signature header says it signs. */
export function signingStringOf({ method, target, headers }: WireRequest): string | undefined {
  const value = headerOf(headers, 'signature')
  if (value === undefined) return undefined
  const read = readSignatureHeader(mapOf(headers))
  if (!read.ok) return undefined
  const built = buildSigningString({ names: read.value.headers, headers: mapOf(headers), method, target })
  return built.ok ? built.value : undefined
}

function linesOf(headers: Readonly<Record<string, string | undefined>>): HeaderLines {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
}

function mapOf(headers: HeaderLines): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const [name, value] of headers)
    map.set(name.toLowerCase(), [...(map.get(name.toLowerCase()) ?? []), value])
  return map
}

function toBytes(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

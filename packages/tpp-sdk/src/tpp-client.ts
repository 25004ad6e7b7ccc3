import { randomUUID } from 'node:crypto'
import type { KeyObject, X509Certificate } from 'node:crypto'
import { signRequest } from '@havn/http-signature'
import type { Destination } from './connection-failure.ts'
import { readCredentials, readOrigin } from './credentials.ts'
import { sendRequest } from './send-request.ts'
import type { ClientCertificate, SentRequest, TppAnswer } from './send-request.ts'

/** What a client needs to call a bank as one TPP. */
export type TppClientOptions = {
  /** The origin of the bank's interface, such as https://localhost:8443. */
  baseUrl: string
  /** The private key of the certificate, as a KeyObject or in PEM. */
  key: KeyObject | string
  /** The TPP's certificate, as an X509Certificate or in PEM. */
  certificate: X509Certificate | string
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  ca?: string
  /** The TLS client certificate, where the bank wants one on each connection. */
  qwac?: ClientCertificate
  /** Sends a request; the default uses node:https. */
  send?: (request: SentRequest, signal?: AbortSignal) => Promise<TppAnswer>
}

/** One call of the bank's interface, before it is signed. */
export type TppCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  /** The bytes to send; a text is sent in UTF-8. */
  body?: string | Uint8Array
  /** Ends the call early. */
  signal?: AbortSignal
}

/** A client that signs every call. */
export type TppClient = { call(call: TppCall): Promise<TppAnswer> }

/**
 * Creates a client that signs every call, always with `(request-target)`. It adds the headers that a call needs and does
 * not have, such as Date. It knows no operations: `connectBank` has a typed method for each. A wrong key, certificate,
 * `ca` or `baseUrl` throws at once, with the name of the option.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { createTppClient } from '@havn/tpp-sdk'
 *
 * const client = createTppClient({
 *   baseUrl: 'https://localhost:8443',
 *   key: readFileSync('key.pem', 'utf8'),
 *   certificate: readFileSync('cert.pem', 'utf8'),
 *   ca: readFileSync('ca.pem', 'utf8'),
 * })
 * const answer = await client.call({ method: 'GET', path: '/v1/sandbox/customers' })
 * console.log(answer.status, answer.text)
 * ```
 */
export function createTppClient(options: TppClientOptions): TppClient {
  const { sign, send } = createTransport(options)
  return { call: async (call) => send(sign(call), call.signal) }
}

/** Signs calls and sends them, as two steps: what fails while signing is a mistake of the caller. */
export interface Transport {
  readonly destination: Destination
  readonly sign: (call: TppCall) => SentRequest
  readonly send: (request: SentRequest, signal?: AbortSignal) => Promise<TppAnswer>
}

export function createTransport(options: TppClientOptions): Transport {
  const { ca, qwac, send = (request, signal) => sendRequest(request, { ca, signal, qwac }) } = options
  const base = readOrigin(options.baseUrl)
  const { key, certificate } = readCredentials(options)
  const sign = ({ method, path, headers = {}, body }: TppCall): SentRequest => {
    const url = resolveUrl(path, base)
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const complete = withDefaults(headers, bytes)
    const target = `${url.pathname}${url.search}`
    const signed = signRequest({
      method,
      target,
      headers: complete,
      key,
      certificate,
      // Without the target, a signed call could be sent again to another path. The others count only if they are signed.
      include: ['(request-target)', ...presentHeaders(complete, ['tpp-notification-uri', 'sandbox-log'])],
      ...(bytes ? { body: bytes } : {}),
    })
    const request = { method, url, headers: { ...complete, ...signed } }
    return bytes ? { ...request, body: bytes } : request
  }
  return { destination: { origin: base.origin, hasAuthority: ca !== undefined }, sign, send }
}

/** The URL of a path. Paths may come from a bank's answers, so a path to another host is refused. */
function resolveUrl(path: string, base: URL): URL {
  const url = new URL(path, base)
  if (url.origin === base.origin) return url
  throw new Error(`the path leads to ${url.origin}, not to ${base.origin}: ${path}`)
}

/** The names in the list that the headers contain. */
function presentHeaders(headers: Record<string, string>, list: readonly string[]): string[] {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  return list.filter((name) => names.has(name))
}

function withDefaults(given: Record<string, string>, body: Uint8Array | undefined): Record<string, string> {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
  const headers = { ...given }
  if (!names.has('date')) headers['Date'] = new Date().toUTCString()
  if (!names.has('x-request-id')) headers['X-Request-ID'] = randomUUID()
  if (body && !names.has('content-type')) headers['Content-Type'] = 'application/json'
  if (body && !names.has('content-length')) headers['Content-Length'] = String(body.length)
  return headers
}

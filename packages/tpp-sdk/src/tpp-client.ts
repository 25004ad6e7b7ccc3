import { randomUUID } from 'node:crypto'
import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Operation } from '@havn/contract'
import { signRequest } from '@havn/http-signature'
import { sendRequest } from './send-request.ts'
import type { SentRequest, TppAnswer } from './send-request.ts'

type TppClientOptions = {
  /** Such as https://localhost:8443. */
  baseUrl: string
  /** The private key of the certificate. */
  key: KeyObject
  certificate: X509Certificate
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  ca?: string
  /** Sends a request; the default uses node:https. */
  send?: (request: SentRequest) => Promise<TppAnswer>
}

export type TppCall = {
  method: Operation['method']
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export type TppClient = { call(call: TppCall): Promise<TppAnswer> }

/** Creates a client that signs every call. It adds the headers that a call needs and does not have, such as Date. */
export function createTppClient(options: TppClientOptions): TppClient {
  const { key, certificate, ca, send = (request) => sendRequest(request, ca) } = options
  return {
    call: async ({ method, path, headers = {}, body }) => {
      const url = resolveUrl(path, options.baseUrl)
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      const complete = withDefaults(headers, bytes)
      const target = `${url.pathname}${url.search}`
      const signed = signRequest({
        method,
        target,
        headers: complete,
        key,
        certificate,
        // Without the target, a signed call could be sent again to another path. A notification address counts only if
        // it is signed.
        include: ['(request-target)', ...presentHeaders(complete, ['tpp-notification-uri'])],
        ...(bytes ? { body: bytes } : {}),
      })
      const request = { method, url, headers: { ...complete, ...signed } }
      return send(bytes ? { ...request, body: bytes } : request)
    },
  }
}

/** The URL of a path. Paths may come from a bank's answers, so a path to another host is refused. */
function resolveUrl(path: string, baseUrl: string): URL {
  const base = new URL(baseUrl)
  if (base.pathname !== '/') throw new Error(`baseUrl must be an origin, without a path: ${baseUrl}`)
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

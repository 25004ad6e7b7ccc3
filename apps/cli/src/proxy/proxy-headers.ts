import type { IncomingMessage } from 'node:http'
import { missingHeaders } from '@havn/scenario-plays'

/** Headers that belong to the connection with the proxy, or that it makes itself. */
const dropped = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  // What a browser or another client adds for itself.
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'accept-encoding',
  // The signature is made here, over the Digest that is made here.
  'digest',
  'signature',
  'tpp-signature-certificate',
])

type Call = { method: string; path: string; tpp: string; defaults: Record<string, string> }

/** The headers to sign and send: those of the call, then those of --header, then values that any sandbox accepts. */
export function headersToSend(
  request: IncomingMessage,
  { method, path, tpp, defaults }: Call,
): Record<string, string> {
  const named = connectionHeaders(request)
  const own = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    dropped.has(name) || named.has(name) || name.startsWith('sec-')
      ? []
      : [[name, values.join(', ')] as const],
  )
  const given: Record<string, string> = { ...defaults, ...Object.fromEntries(own) }
  return { ...missingHeaders({ method, path, tpp, given }), ...given }
}

/** Headers that the Connection header names are for this connection only (RFC 9110, 7.6.1). */
function connectionHeaders({ headers }: IncomingMessage): ReadonlySet<string> {
  return new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}

const notReturned = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'strict-transport-security',
  'set-cookie',
  'alt-svc',
])

/** The headers of the bank's answer that the caller gets. */
export function headersToReturn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !notReturned.has(name)))
}

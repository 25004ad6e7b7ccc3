import { randomUUID } from 'node:crypto'
import { signRequest } from '@havn/http-signature'
import type { Identity } from './certificates.ts'
import type { WireRequest } from './send.ts'

export interface RequestToSign {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly target: string
  /** Undefined removes a header that is otherwise added. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Buffer | object
  /** Names to sign besides the required ones. Default: (request-target), and tpp-notification-uri where it is sent. */
  readonly include?: readonly string[]
}

/** Signs a request as a careful TPP does. Date, X-Request-ID, Digest and Signature are added unless given. */
export function signedRequest(
  tpp: Identity,
  request: RequestToSign,
  nowMilliseconds = Date.now(),
): WireRequest {
  const { method = request.body === undefined ? 'GET' : 'POST', target } = request
  const body = toBytes(request.body)
  const given: Record<string, string | undefined> = {
    Date: new Date(nowMilliseconds).toUTCString(),
    'X-Request-ID': randomUUID(),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...request.headers,
  }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name] = value
  const added = signRequest({
    method,
    target,
    headers,
    ...(body === undefined ? {} : { body }),
    include: request.include ?? [
      '(request-target)',
      ...(headers['TPP-Notification-URI'] === undefined ? [] : ['tpp-notification-uri']),
    ],
    key: tpp.key,
    certificate: tpp.certificate,
  })
  // Headers that a test sets override the generated ones.
  return { method, target, headers: { ...added, ...headers }, body }
}

function toBytes(body: RequestToSign['body']): Buffer | undefined {
  if (body === undefined) return undefined
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

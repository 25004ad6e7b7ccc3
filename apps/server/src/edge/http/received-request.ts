import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A request as it arrived, before any check. */
export interface ReceivedRequest {
  readonly method: string
  /** The path and query, as sent. */
  readonly target: string
  /** Every received value by lower-case header name, in order. A header that was sent twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** The raw bytes, so that the bytes that were signed are the bytes that are processed. */
  readonly body: Buffer
}

const NO_BODY = Buffer.alloc(0)

export function receive(message: IncomingMessage, body: unknown): ReceivedRequest {
  const headers = new Map<string, string[]>()
  const { rawHeaders } = message
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    const value = rawHeaders[index + 1] ?? ''
    const values = headers.get(name)
    if (values === undefined) headers.set(name, [value])
    else values.push(value)
  }
  return {
    method: message.method ?? '',
    target: message.url ?? '',
    headers,
    body: Buffer.isBuffer(body) ? body : NO_BODY,
  }
}

const SHA256_DIGEST = /^SHA-256=([A-Za-z0-9+/]+=*)$/i

/** The SHA-256 of a body in Base64: from the Digest header, which the checks have compared with the body, if it has it. */
export function bodySha256({ headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>): string {
  const [digest = ''] = headers.get('digest') ?? []
  return SHA256_DIGEST.exec(digest)?.[1] ?? hash('sha256', body, 'base64')
}

/** The X-Request-ID to echo. A malformed or repeated one is not echoed, so that it cannot inject a header. */
export function echoableRequestId(headers: ReadonlyMap<string, readonly string[]>): string | undefined {
  const [value, second] = headers.get('x-request-id') ?? []
  return second === undefined && isEchoable(value) ? value : undefined
}

export function isEchoable(requestId: unknown): requestId is string {
  return typeof requestId === 'string' && /^[\x21-\x7e]{1,128}$/.test(requestId)
}

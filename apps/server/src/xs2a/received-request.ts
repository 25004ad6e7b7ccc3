import type { IncomingMessage } from 'node:http'

/** A request as it arrived, before anything was decided about it. */
export interface ReceivedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  /** Lower-case name to every value received, in order; a header sent twice shows as such. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  /** The raw bytes: what was signed is what is processed. */
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

/** The X-Request-ID to echo: only one that could have been valid, so that no header can be smuggled out. */
export function echoableRequestId(headers: ReadonlyMap<string, readonly string[]>): string | undefined {
  const [value, second] = headers.get('x-request-id') ?? []
  return value !== undefined && second === undefined && /^[\x21-\x7e]{1,128}$/.test(value) ? value : undefined
}

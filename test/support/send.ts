import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface WireRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer | undefined
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  // biome-ignore lint: a test knows which fields it expects
  readonly json: ResponseJson
}

/** A response with its body as received, before it is decompressed. */
export type ReceivedBytes = ReceivedResponse & { readonly bytes: Buffer }

/** The body of a response as a test reads it. */
export interface ResponseJson {
  readonly paymentId: string
  readonly transactionStatus: string
  readonly tppMessages: readonly { category: string; code: string; path?: string; text: string }[]
  readonly _links: Readonly<Record<string, { href: string; verbs: readonly string[] }>>
  readonly [name: string]: unknown
}

/** The code and path of each message in an error response, as one text. */
export function codesOf({ json }: ReceivedResponse): string[] {
  return json.tppMessages.map(({ code, path }) => `${code} ${path}`)
}

/** The code and path of each message in an error response, as a pair. */
export function faultsIn({ json }: ReceivedResponse): (readonly [code: string, path: string | undefined])[] {
  return json.tppMessages.map(({ code, path }) => [code, path] as const)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export function send(port: number, { method, target, headers, body }: WireRequest): Promise<ReceivedBytes> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { ...headers, 'Content-Length': body?.length ?? 0 },
      },
      (incoming) => resolve(receive(incoming)),
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function receive(incoming: IncomingMessage): Promise<ReceivedBytes> {
  const bytes = await buffer(incoming)
  const text = readText(incoming, bytes)
  const { statusCode: status = 0, headers } = incoming
  return { status, headers, text, bytes, json: text === '' ? undefined : JSON.parse(text) }
}

/** Reads the body, decompressed if the request allowed it to be compressed. */
function readText(incoming: IncomingMessage, received: Buffer): string {
  const encoding = incoming.headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(received).toString()
  return (encoding === 'gzip' ? gunzipSync(received) : received).toString()
}

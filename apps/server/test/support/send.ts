import { Agent, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'

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

/** The body of a response as a test reads it. */
export interface ResponseJson {
  readonly paymentId: string
  readonly transactionStatus: string
  readonly tppMessages: readonly { category: string; code: string; path?: string; text: string }[]
  readonly _links: Readonly<Record<string, { href: string; verbs: readonly string[] }>>
  readonly [name: string]: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export function send(
  port: number,
  { method, target, headers, body }: WireRequest,
): Promise<ReceivedResponse> {
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
      (incoming) => {
        text(incoming).then(
          (received) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: received,
              json: received === '' ? undefined : JSON.parse(received),
            }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

type PlainRequest = {
  url: URL
  method: string
  headers?: Record<string, string>
  body?: Uint8Array
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  ca: string | undefined
}

export type PlainAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }

const answerSecondsMax = 10
const answerBytesMax = 4_194_304

/** Sends a request that is not signed, and reads the answer. */
export async function sendPlain(request: PlainRequest): Promise<PlainAnswer> {
  const message = await receive(request)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message) {
    bytes += chunk.length
    if (bytes > answerBytesMax)
      throw new Error(`${request.url.origin} answered more than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

function receive({ url, method, headers = {}, body, ca }: PlainRequest): Promise<IncomingMessage> {
  const options = { method, headers, timeout: answerSecondsMax * 1000 }
  return new Promise((resolve, reject) => {
    const outgoing =
      url.protocol === 'https:'
        ? requestHttps(url, ca === undefined ? options : { ...options, ca }, resolve)
        : requestHttp(url, options, resolve)
    outgoing.on('error', reject)
    outgoing.on('timeout', () => {
      outgoing.destroy(new Error(`${url.origin} did not answer within ${answerSecondsMax} seconds`))
    })
    outgoing.end(body)
  })
}

import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

/** A signed request, ready to be sent. */
export type SentRequest = {
  method: string
  url: URL
  headers: Record<string, string>
  body?: Uint8Array
}

/** An answer of the bank, as it came. */
export type TppAnswer = {
  status: number
  /** By lower-case name; a header that came several times is joined with commas. */
  headers: Record<string, string>
  /** The body as text. */
  text: string
  /** The parsed body; undefined if it is not JSON. */
  json: unknown
  /** The bytes of the body as received, which a Digest is computed from. */
  bytes: Uint8Array
  /** The request as it was sent, with its signature. */
  sent: SentRequest
}

// Longer than a call of the sandbox waits for events.
const answerSecondsMax = 40
// A page of transactions has less than one megabyte.
const answerBytesMax = 32 * 1024 * 1024

interface SendOptions {
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  readonly ca?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The client certificate of the connection, where the bank asks for one. */
  readonly qwac?: ClientCertificate | undefined
}

/** A TLS client certificate (QWAC) and its key, in PEM. */
export type ClientCertificate = { certificate: string; key: string }

/** Sends a request and reads the answer. It uses node:https because `fetch` accepts no certificate authority of one's own. */
export async function sendRequest(sent: SentRequest, options: SendOptions = {}): Promise<TppAnswer> {
  const message = await receive(sent, options)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    length += chunk.length
    if (length > answerBytesMax)
      throw new Error(`${sent.url.origin} answered with more than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  const entries = Object.entries(message.headersDistinct)
  const headers = Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(', ')]))
  const json = parseJson(text, headers['content-type'])
  return { status: message.statusCode ?? 0, headers, text, json, bytes, sent }
}

function receive(sent: SentRequest, { ca, signal, qwac }: SendOptions): Promise<IncomingMessage> {
  const { method, url, headers, body } = sent
  const options = { method, headers, timeout: answerSecondsMax * 1000, ...(signal ? { signal } : {}) }
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    ...(qwac === undefined ? {} : { cert: qwac.certificate, key: qwac.key }),
  }
  return new Promise((resolve, reject) => {
    const outgoing =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, ...tls }, resolve)
        : requestHttp(url, options, resolve)
    outgoing.on('error', reject)
    outgoing.on('timeout', () => {
      outgoing.destroy(new Error(`${url.origin} did not answer within ${answerSecondsMax} seconds`))
    })
    outgoing.end(body)
  })
}

function parseJson(text: string, contentType = ''): unknown {
  if (!/\bjson\b/.test(contentType)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

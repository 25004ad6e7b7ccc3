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

/** An answer of the bank. */
export type TppAnswer = {
  status: number
  /** By lower-case name; a header that came several times is joined with commas. */
  headers: Record<string, string>
  text: string
  /** The parsed body; undefined if it is not JSON. */
  json: unknown
  /** The request as it was sent, with its signature. */
  sent: SentRequest
}

const answerSecondsMax = 30

/** Sends a request and reads the answer. It uses node:https because `fetch` accepts no certificate authority of one's own. */
export async function sendRequest(sent: SentRequest, ca: string | undefined): Promise<TppAnswer> {
  const message = await receive(sent, ca)
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const entries = Object.entries(message.headersDistinct)
  const headers = Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(', ')]))
  return {
    status: message.statusCode ?? 0,
    headers,
    text,
    json: parseJson(text, headers['content-type']),
    sent,
  }
}

function receive(sent: SentRequest, ca: string | undefined): Promise<IncomingMessage> {
  const { method, url, headers, body } = sent
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

function parseJson(text: string, contentType = ''): unknown {
  if (!/\bjson\b/.test(contentType)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

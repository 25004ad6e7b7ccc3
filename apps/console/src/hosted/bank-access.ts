import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TppClientOptions } from '@havn/tpp-sdk'

/** How the console reaches the bank. */
export interface BankAccess {
  /** The bank's public URL, as TPPs call it. */
  readonly bankUrl: string
  /** Where the console itself reaches it, past the proxy; undefined to use the public URL. */
  readonly bankInternalUrl: string | undefined
}

export type Send = NonNullable<TppClientOptions['send']>
type Sent = Parameters<Send>[0]
type Answer = Awaited<ReturnType<Send>>

const answerMilliseconds = 40_000
const answerBytesMax = 8 * 1024 * 1024

/** Sends signed requests to the bank: to its internal address if it has one, with the public one in Host. */
export function bankSender({ bankUrl, bankInternalUrl }: BankAccess): Send {
  const { host } = new URL(bankUrl)
  return async (sent, signal) => {
    const url =
      bankInternalUrl === undefined
        ? sent.url
        : new URL(`${sent.url.pathname}${sent.url.search}`, bankInternalUrl)
    return exchange(sent, { url, host, signal })
  }
}

interface Way {
  readonly url: URL
  readonly host: string
  readonly signal: AbortSignal | undefined
}

function exchange(sent: Sent, { url, host, signal }: Way): Promise<Answer> {
  const options = {
    method: sent.method,
    headers: { ...sent.headers, host },
    timeout: answerMilliseconds,
    ...(signal === undefined ? {} : { signal }),
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = send(url, options, (message) => {
      const chunks: Buffer[] = []
      let length = 0
      message.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > answerBytesMax) outgoing.destroy(new Error('the bank answered with too much'))
        else chunks.push(chunk)
      })
      message.on('error', reject)
      message.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const entries = Object.entries(message.headersDistinct)
        const headers = Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(', ')]))
        const text = bytes.toString('utf8')
        resolve({ status: message.statusCode ?? 0, headers, text, json: parseJson(text), bytes, sent })
      })
    })
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error('the bank did not answer in time')))
    outgoing.end(sent.body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { Agent, type IncomingMessage, request } from 'node:http'
import type { SentRequest, TppAnswer } from '@havn/tpp-sdk'

/** Longer than any call may take. What takes longer counts as lost, and is sent again. */
const answerMillisecondsMax = 15_000

/** Sends over connections that are kept open, as TPPs do. */
export function createSender(): {
  readonly send: (sent: SentRequest) => Promise<TppAnswer>
  readonly close: () => void
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    close: () => agent.destroy(),
    send(sent) {
      const { promise, resolve, reject } = Promise.withResolvers<TppAnswer>()
      const { method, url, headers } = sent
      const signal = AbortSignal.timeout(answerMillisecondsMax)
      const outgoing = request(url, { method, headers, agent, signal }, (response) => {
        read(response, sent).then(resolve, reject)
      })
      outgoing.on('error', reject)
      outgoing.end(sent.body)
      return promise
    },
  }
}

async function read(response: IncomingMessage, sent: SentRequest): Promise<TppAnswer> {
  const bytes = Buffer.concat(await response.toArray())
  const text = bytes.toString()
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text,
    json: parseJson(text),
    bytes,
    sent,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One attempt of a client, and whether the bank answered it from its store of responses. */
export interface Attempt {
  readonly method: string
  readonly target: string
  readonly requestId: string
  readonly outcome: 'answer lost' | 'unavailable' | 'busy' | 'answered' | 'replayed'
}

export interface UnreliableBank {
  readonly url: string
  readonly attempts: readonly Attempt[]
  close(): void
}

interface Options {
  readonly bankUrl: string
  readonly ca: string
  readonly key: string
  readonly certificate: string
}

/**
 * Stands before the bank, with its certificate. Of each POST, the bank does the first attempt but its answer is lost, and the
 * second is answered 503; of each GET, the first is answered 429.
 */
export async function startUnreliableBank({
  bankUrl,
  ca,
  key,
  certificate,
}: Options): Promise<UnreliableBank> {
  const attempts: Attempt[] = []

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: target = '', headers } = incoming
    const requestId = String(headers['x-request-id'])
    const body = await buffer(incoming)
    const earlier = attempts.filter((attempt) => attempt.requestId === requestId).length
    const note = (outcome: Attempt['outcome']) => attempts.push({ method, target, requestId, outcome })
    if (method === 'POST' && earlier === 1) {
      note('unavailable')
      outgoing.writeHead(503, { 'Retry-After': '0' }).end()
      return
    }
    if (method === 'GET' && earlier === 0) {
      note('busy')
      outgoing.writeHead(429, { 'Retry-After': '1' }).end()
      return
    }
    const answer = await forward({ url: new URL(target, bankUrl), method, headers, body, ca })
    if (method === 'POST' && earlier === 0) {
      note('answer lost')
      outgoing.destroy()
      return
    }
    note(answer.headers['idempotent-replayed'] === 'true' ? 'replayed' : 'answered')
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    attempts,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Forwarded {
  readonly url: URL
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly ca: string
}

async function forward({ url, method, headers, body, ca }: Forwarded) {
  const request = requestHttps(url, { method, ca, headers: { ...headers, host: url.host } })
  request.end(body)
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no response')
  const { 'transfer-encoding': _, ...kept } = response.headers
  return { status: response.statusCode ?? 0, headers: kept, body: await buffer(response) }
}

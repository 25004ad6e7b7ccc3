import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { SentNotification } from './forgeries.ts'

/** Stands before a TPP's program, as a reverse proxy does. */
export interface Front {
  readonly url: string
  /** Where the program listens; set before the first call. */
  port: number
  /** The status that the program answered to each forgery of the first notification, by what was wrong with it. */
  readonly refusals: ReadonlyMap<string, number>
  /** The statuses that the program answered to true notifications. */
  readonly accepted: readonly number[]
  close(): void
}

/**
 * Forwards everything to the program. Before the first notification it sends what `forge` makes of it, and after it the same
 * notification once more.
 */
export async function startFront(
  forge: (sent: SentNotification) => ReadonlyMap<string, SentNotification>,
): Promise<Front> {
  const refusals = new Map<string, number>()
  const accepted: number[] = []
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const front = {
    url: `http://127.0.0.1:${port}`,
    port: 0,
    refusals,
    accepted,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = incoming
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const sent = { target, headers, body: await buffer(incoming) }
    const isFirst = method === 'POST' && accepted.length === 0
    if (isFirst)
      for (const [wrong, forged] of forge(sent))
        refusals.set(wrong, (await send(front.port, method, forged)).status)
    const { status, body } = await send(front.port, method, sent)
    if (method === 'POST') accepted.push(status)
    if (isFirst) accepted.push((await send(front.port, method, sent)).status)
    outgoing.writeHead(status).end(body)
  }

  return front
}

async function send(port: number, method: string, { target, headers, body }: SentNotification) {
  const { connection: _, 'transfer-encoding': __, ...kept } = headers
  const request = requestHttp({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { ...kept, 'content-length': body.length },
    agent: false,
  })
  request.end(body)
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no response')
  return { status: response.statusCode ?? 0, body: await buffer(response) }
}

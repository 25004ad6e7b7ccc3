import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What the network between the bank and the provider does to one path, such as `/token`. */
export interface Faults {
  /** Paths that are never answered. */
  readonly hanging: Set<string>
  /** Changes the body of answers, by path. */
  readonly altering: Map<string, (body: string) => string>
  /** Whether a browser that is sent back to the bank gets a page with the address instead. */
  catchesCallbacks: boolean
}

/** A network in front of the provider that can be made faulty. It is the provider's address. */
export interface FaultyProxy extends Faults {
  readonly requests: string[]
  close(): Promise<void>
}

export async function startFaultyProxy(
  at: { readonly host: string; readonly port: number },
  provider: { readonly host: string; readonly port: number },
): Promise<FaultyProxy> {
  const hanging: Faults['hanging'] = new Set()
  const altering: Faults['altering'] = new Map()
  const requests: string[] = []
  const proxy = { hanging, altering, catchesCallbacks: false, requests }
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://provider').pathname
    requests.push(`${incoming.method} ${path}`)
    if (hanging.has(path)) return
    answer(path, incoming, outgoing).catch(() => outgoing.destroy())
  })

  async function answer(path: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { answer: received, body } = await forward(incoming, provider)
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = received.headers
    const { location } = headers
    if (proxy.catchesCallbacks && location?.includes('/sca/callback?') === true) {
      outgoing.writeHead(200, { 'content-type': 'text/html' })
      outgoing.end(`<h1>caught</h1><a href="${location.replaceAll('&', '&amp;')}">go on</a>`)
      return
    }
    const alter = altering.get(path)
    const sent = alter === undefined ? body : Buffer.from(alter(body.toString()))
    outgoing.writeHead(received.statusCode ?? 502, { ...headers, 'content-length': sent.length })
    outgoing.end(sent)
  }

  await new Promise<void>((resolve) => server.listen(at, resolve))
  return Object.assign(proxy, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function forward(
  incoming: IncomingMessage,
  provider: { readonly host: string; readonly port: number },
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const { url: path, method, headers } = incoming
  const content = await buffer(incoming)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send({ ...provider, path, method, headers, agent: false }, resolve)
    outgoing.on('error', reject)
    outgoing.end(content)
  })
  return { answer, body: await buffer(answer) }
}

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { agentOptionsFor } from './egress-proxy.ts'

/** The part of `fetch` that clients of login providers use. */
export type ProxiedFetch = (url: string, options: ProxiedFetchOptions) => Promise<Response>

interface ProxiedFetchOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

const answerBytesMax = 1024 * 1024

/**
 * Creates a `fetch` whose requests all go through the proxy, which the built-in one cannot be told for one caller alone. It
 * follows no redirects, and takes answers of at most a megabyte.
 */
export function createProxiedFetch(egressProxy: string): ProxiedFetch {
  const agentOptions = { keepAlive: true, ...agentOptionsFor(egressProxy) }
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
  return async (url, { method = 'GET', headers = {}, body, signal }) => {
    const isTls = url.startsWith('https:')
    const sent = await toBytes(body)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (isTls ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...(sent && { 'Content-Length': sent.length }) },
      agent: isTls ? agents.https : agents.http,
      ...(signal && { signal }),
    })
    request.on('response', resolve)
    request.on('error', (cause) => reject(toFetchError(cause, signal)))
    request.end(sent)
    return toResponse(await promise)
  }
}

/** Fails as the built-in one does, so that callers can tell a timeout from a connection that failed. */
function toFetchError(cause: Error, signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.aborted === true ? signal.reason : undefined
  return reason instanceof Error ? reason : new TypeError('fetch failed', { cause })
}

async function toBytes(body: unknown): Promise<Buffer | undefined> {
  if (body === undefined || body === null) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever `fetch` takes as a body
  return Buffer.from(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer())
}

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > answerBytesMax) throw new TypeError(`expected at most ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  const status = incoming.statusCode ?? 0
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}

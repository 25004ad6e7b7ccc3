import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from './endpoint.ts'
import { endpointBodyBytesMax } from './endpoint.ts'

/** A request of Express, or of node:http itself. */
type ExpressRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/** A handler as Express and Connect take them. */
export type ExpressHandler = (
  request: ExpressRequest,
  response: ServerResponse,
  next: (problem?: unknown) => void,
) => void

/**
 * Connects an endpoint to Express 4 or 5. Mount it before `express.json()`, or behind `express.raw({ type: 'application/json' })`: the
 * seal covers the bytes of the body, which a parser does not keep.
 *
 * @example
 * ```ts
 * import { expressHandler, redirectEndpoint } from '@havn/tpp-sdk'
 *
 * const handler = expressHandler(redirectEndpoint({ onReturn: () => '/thanks' }))
 * // express().use('/callback', handler)
 * console.log(handler.length)
 * ```
 */
export function expressHandler(endpoint: Endpoint): ExpressHandler {
  return (request, response, next) => {
    // oxlint-disable-next-line promise/no-callback-in-promise -- Express hears of a problem by its callback alone.
    answer(endpoint, request, response).catch(next)
  }
}

async function answer(endpoint: Endpoint, request: ExpressRequest, response: ServerResponse): Promise<void> {
  const { method = '', headersDistinct: headers } = request
  const body = await readBytes(request)
  // A router takes the prefix that it is mounted on away from `url`.
  const url = request.originalUrl ?? request.url ?? ''
  const { status, headers: sent, body: text } = await endpoint.handle({ method, url, headers, body })
  response.writeHead(status, sent).end(text)
}

/** The bytes of the body. One byte more than the endpoint takes is enough for it to refuse. */
async function readBytes(request: ExpressRequest): Promise<Uint8Array> {
  if (request.body instanceof Uint8Array) return request.body
  if (request.readableEnded && hasBody(request))
    throw new Error('the body was parsed before: mount expressHandler before express.json()')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    length += chunk.length
    if (length > endpointBodyBytesMax) break
  }
  return Buffer.concat(chunks)
}

function hasBody({ headers }: ExpressRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

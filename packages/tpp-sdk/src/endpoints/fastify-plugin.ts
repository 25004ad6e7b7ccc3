import type { IncomingMessage } from 'node:http'
import { type Endpoint, endpointBodyBytesMax } from './endpoint.ts'

/** What this plugin uses of Fastify 5. */
interface FastifyLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Buffer, done: (problem: null, body: Buffer) => void) => void,
  ): unknown
  route(route: {
    method: ('GET' | 'POST')[]
    url: string
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>
  }): unknown
}

interface FastifyRequestLike {
  readonly raw: IncomingMessage
  readonly originalUrl: string
  readonly body: unknown
}

interface FastifyReplyLike {
  code(status: number): FastifyReplyLike
  headers(headers: Record<string, string>): FastifyReplyLike
  send(body: string): unknown
}

/** A plugin as Fastify takes them. */
export type FastifyPlugin = (app: FastifyLike) => Promise<void>

/**
 * Connects endpoints to Fastify 5, by path. Register it as it is: inside, bodies stay bytes, because the seal covers them;
 * outside, Fastify parses as before.
 *
 * @example
 * ```ts
 * import { fastifyPlugin, redirectEndpoint } from '@havn/tpp-sdk'
 *
 * const plugin = fastifyPlugin({ '/callback': redirectEndpoint({ onReturn: () => '/thanks' }) })
 * // fastify().register(plugin)
 * console.log(plugin.length)
 * ```
 */
export function fastifyPlugin(endpoints: Readonly<Record<string, Endpoint>>): FastifyPlugin {
  return async (app) => {
    app.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: endpointBodyBytesMax } as const
    app.addContentTypeParser('*', options, (_, body, done) => done(null, body))
    for (const [url, endpoint] of Object.entries(endpoints))
      app.route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => answer(endpoint, request, reply),
      })
  }
}

async function answer(
  endpoint: Endpoint,
  { raw, originalUrl: url, body }: FastifyRequestLike,
  reply: FastifyReplyLike,
): Promise<unknown> {
  const {
    status,
    headers,
    body: text,
  } = await endpoint.handle({
    method: raw.method ?? '',
    url,
    headers: raw.headersDistinct,
    body: body instanceof Uint8Array ? body : new Uint8Array(),
  })
  return reply
    .code(status)
    .headers({ ...headers })
    .send(text)
}

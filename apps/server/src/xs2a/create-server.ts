import type { ServerOptions } from 'node:https'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { receive } from './received-request.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { answerRefusal, type Environment, type Refusal, type TableRefusal } from './refusal.ts'
import { REFUSALS } from './refusals.ts'
import { send } from './send.ts'

export interface ServerSetup {
  readonly environment: Environment
  readonly logger: FastifyBaseLogger
  /** Without it the server speaks plain HTTP, for loopback alone. */
  readonly tls?: Pick<ServerOptions, 'key' | 'cert'>
}

/** Bodies over this are not even read; an operation may set its own, lower or higher. */
const bodyBytesMax = 256 * 1024

/** The HTTP server with nothing on it yet: raw bodies, our own answers to everything that goes wrong. */
export function createServer({ environment, logger, tls }: ServerSetup): FastifyInstance {
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    send(reply, receive(request.raw, undefined), answerRefusal(refusal, environment))

  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    // A call that still comes in on an open connection is served: the database closes after the doors.
    return503OnClosing: false,
    // A slow sender holds a socket for seconds, not minutes.
    requestTimeout: 5_000,
    http: { headersTimeout: 3_000, connectionsCheckingInterval: 500 },
    ...(tls === undefined
      ? {}
      : {
          https: { ...tls, minVersion: 'TLSv1.2', headersTimeout: 3_000, connectionsCheckingInterval: 500 },
        }),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 128 },
    exposeHeadRoutes: false,
    frameworkErrors: ({ code }, request, reply) => {
      // No id is as long as that: there is nothing at such a path.
      const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH'
      refuse(request, reply, { kind: isTooLong ? 'path-unknown' : 'request-malformed' })
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.destroyed || !socket.writable) return
      socket.end(rawAnswer(answerRefusal({ kind: 'request-malformed' }, environment)))
    },
  })
  // A body on a GET would else be dropped unseen, and its call answered as if it had none.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setNotFoundHandler((request, reply) => {
    refuse(request, reply, { kind: 'path-unknown' })
  })
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request)
    if (REFUSALS[refusal.kind].status >= 500) request.log.error({ err: error }, 'a call failed')
    refuse(request, reply, refusal)
  })
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onResponse', async (request, reply) => {
    logCall(request, reply)
    // A connection that its client keeps open would keep the server from ending for a minute.
    if (isClosing) request.raw.socket.end()
  })
  return server
}

/** One line a call. Headers, bodies and unknown paths stay out: they may hold what no log should. */
function logCall(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      requestId: reply.getHeader('X-Request-ID'),
    },
    'call',
  )
}

function refusalOf(error: FastifyError, request: FastifyRequest): TableRefusal {
  if (error instanceof DatabaseUnavailable) return { kind: 'unavailable' }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const { bodyLimit } = request.routeOptions
    return { kind: 'body-too-large', details: [`expected at most ${bodyLimit} bytes, got more`] }
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { kind: 'body-not-json', path: 'Content-Type', details: ['expected application/json'] }
  // Whoever sent it hung up in the middle of the body: no fault of ours, and nobody is there to be told.
  if (error.code === 'ECONNRESET' && !request.raw.complete) return { kind: 'request-malformed' }
  // Anything else that Fastify itself found wrong with the request, an incomplete body for one.
  if (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500) return { kind: 'request-malformed' }
  return { kind: 'system-error' }
}

function rawAnswer({ status, body = '' }: { status: number; body: string | undefined }): string {
  return [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { answerError } from './answer-error.ts'
import { answerPlainHttp } from './answer-plain-http.ts'
import { endConnection } from './end-connection.ts'
import { createListener, type ListenerLimits, type TlsCertificate } from './create-listener.ts'
import { type AnswerSigner, signAnswers } from '../answer-signing/sign-answers.ts'
import type { BankNames } from '../telemetry/describe-call.ts'
import { reportCall } from '../telemetry/log-call.ts'
import type { MeasureCall, ObserveCall } from '../telemetry/observe-call.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import type { PublicUrls } from '../http/public-urls.ts'
import {
  answerRefusal,
  type Environment,
  type Refusal,
  type TableRefusal,
  type Wording,
} from '../http/refusal.ts'
import { interfaceConstraint, type ProductsOf, type TppInterface } from '../http/tpp-interface.ts'
import { type Refused, refuseUnserved, type SendErrorPage } from './refuse-unserved.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The public base URL of the host that was called, used in links and cookies; '' on a route for any host. */
    baseUrl: string
    /** The IP address of the client; undefined if a proxy hides it. */
    clientAddress: string | undefined
  }
  interface FastifyContextConfig {
    /** Whether the route ignores the Host header: operators call the server by its address. */
    readonly isForAnyHost?: boolean
  }
}

export interface ServerSetup extends ListenerLimits {
  readonly environment: Environment
  /** The interface that TPPs have at a host, with the port that they call; the usual one at a host that is not served. */
  readonly interfaceAt: (host: string) => TppInterface
  /** Whether the log has the text of each refusal. Default false. */
  readonly logsDetails?: boolean | undefined
  readonly logger: FastifyBaseLogger
  /** Without a certificate the server speaks plain HTTP, for loopback only. */
  readonly tls?: TlsCertificate
  /** Whether a proxy on this machine terminates TLS in front of the plain listener. */
  readonly isBehindTls?: boolean | undefined
  readonly publicUrls: PublicUrls
  readonly bankNames: BankNames
  /** The payment products of the bank of a host. Default: those of the contract. */
  readonly productsAt?: (host: string) => ProductsOf
  /** Signs answers; undefined if they are not signed. */
  readonly answerSigner?: AnswerSigner | undefined
  /** Called with every call that no operation answers. */
  readonly observe?: ObserveCall | undefined
  /** Answers what a browser asks for and no page answers; JSON does, if undefined. */
  readonly sendErrorPage?: SendErrorPage | undefined
  /** Called with every answer, for metrics. */
  readonly measure?: MeasureCall | undefined
}

/** Larger bodies are not even read. An operation may set its own limit, lower or higher. */
const bodyBytesMax = 256 * 1024

const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i

const hostsListedMax = 8

const PATH_UNKNOWN: TableRefusal = { kind: 'path-unknown' }
const MALFORMED: TableRefusal = { kind: 'request-malformed' }
const PLAIN_HTTP: TableRefusal = {
  kind: 'request-malformed',
  details: ['expected HTTPS at this port, got plain HTTP: write https:// in front of the address'],
}

/** Creates the HTTP server without routes: it passes raw bodies on, and answers every error in our own format. */
export function createServer(setup: ServerSetup): FastifyInstance {
  const { logsDetails = false, logger, tls, isBehindTls = false, connections, admission } = setup
  const { publicUrls, bankNames, observe, measure, answerSigner, sendErrorPage } = setup
  const { environment, interfaceAt } = setup
  const wordingAt = (host = ''): Wording => ({ environment, dialect: interfaceAt(host).dialect })
  const refuse = (incoming: FastifyRequest, reply: FastifyReply, refused: Refused) =>
    refuseUnserved(incoming, reply, refused, { observe, sendErrorPage })
  const refusePath = (incoming: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    refuse(incoming, reply, {
      refusedBy: 'path',
      answer: answerRefusal(refusal, wordingAt(incoming.headers.host)),
    })

  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    // A call that still arrives on an open connection is served: the database closes after the listeners.
    return503OnClosing: false,
    serverFactory: (handler) => createListener(handler, { tls, isBehindTls, connections, admission }),
    routerOptions: {
      ignoreTrailingSlash: false,
      caseSensitive: true,
      maxParamLength: 128,
      constraints: interfaceConstraint(interfaceAt),
    },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      // No id is that long, so nothing exists at such a path.
      // Such a request has not been decorated, and its host is not known.
      request.baseUrl = ''
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      refusePath(request, reply, isTooLong ? PATH_UNKNOWN : MALFORMED)
    },
    clientErrorHandler: ({ code }, socket) => {
      const kind = code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'request-malformed'
      endConnection(socket, answerRefusal({ kind }, wordingAt()))
    },
  })
  answerUnread(server.server, setup, (refusal) => answerRefusal(refusal, wordingAt()))
  decorateRequests(server, bankNames)
  passBodiesOn(server)
  const protocol = tls === undefined && !isBehindTls ? 'http' : 'https'
  // The hooks of every call use callbacks, because a promise for each would cost more than what they do.
  server.addHook('onRequest', (request, reply, done) => {
    request.clientAddress = admission.addressOf(request.raw)
    const refusal = readHost(request, publicUrls, protocol)
    if (refusal === undefined) done()
    else refusePath(request, reply, refusal)
  })
  server.setNotFoundHandler((request, reply) => refusePath(request, reply, refusalOfPath(setup, request)))
  // Operations answer their own errors. This handles errors of pages, and bodies that could not be read.
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') readOn(request, reply)
    refuse(request, reply, {
      refusedBy: 'body',
      answer: answerError(request, error, wordingAt(request.host)),
    })
  })
  if (answerSigner !== undefined) signAnswers(server, answerSigner, wordingAt)
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    connections.end(server.server)
  })
  server.addHook('onResponse', (request, reply, done) => {
    // Refusals of admission are counted, and logged together.
    if (!request.isOverShare) reportCall(request, reply, { logsDetails, measure })
    // Otherwise a connection that its client keeps open delays the shutdown by a minute.
    if (isClosing) request.raw.socket.destroySoon()
    done()
  })
  return server
}

/** Why the interface that is called has no operation there. */
function refusalOfPath(
  { environment, interfaceAt, productsAt }: ServerSetup,
  { method, url: target, host }: FastifyRequest,
): Refusal {
  return interfaceAt(host).refusePath({ method, target, environment, productsOf: productsAt?.(host) })
}

/** Answers clients whose connection Node would end without a word: those that send CONNECT, or plain HTTP to a port of TLS. */
function answerUnread(
  server: FastifyInstance['server'],
  { tls, environment, connections }: ServerSetup,
  answerTo: (refusal: TableRefusal) => WrittenAnswer,
): void {
  server.on('connect', (_request, socket) => endConnection(socket, answerTo(MALFORMED)))
  if (tls === undefined || environment === 'production') return
  answerPlainHttp(server, {
    answer: (socket) => endConnection(socket, answerTo(PLAIN_HTTP)),
    waitMilliseconds: connections.limits.handshakeMilliseconds,
  })
}

/** Every request has these properties from the beginning, so that all have one shape. */
function decorateRequests(server: FastifyInstance, bankNames: BankNames): void {
  server.decorate('bankNames', bankNames)
  server.decorateRequest('baseUrl', '')
  server.decorateRequest('clientAddress', undefined)
  server.decorateRequest('isOverShare', false)
  server.decorateRequest('refusedBy', undefined)
  server.decorateRequest('startsSca', false)
  server.decorateRequest('bankId', undefined)
  server.decorateRequest('tppId', undefined)
  server.decorateRequest('traceId', undefined)
}

/** Bodies reach the operations as they were received. */
function passBodiesOn(server: FastifyInstance): void {
  // Otherwise Fastify drops the body of a GET, and the call is answered as if it had none.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/**
 * Reads the rest of a body that is too large, within the time that a request has. A connection that is closed while its
 * client still writes is reset, and the client loses the answer.
 */
function readOn(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  request.raw.resume()
}

/** Sets the request's public base URL by its Host header. Returns a refusal if the host is malformed or unknown. */
function readHost(
  request: FastifyRequest,
  publicUrls: PublicUrls,
  protocol: 'http' | 'https',
): TableRefusal | undefined {
  if (request.routeOptions.config.isForAnyHost) return undefined
  const { host = '' } = request.headers
  if (!HOST.test(host)) return MALFORMED
  const baseUrl = publicUrls.baseUrlFor(request.host, { protocol, port: request.socket.localPort })
  if (baseUrl === undefined) return unknownHost(host, publicUrls)
  request.baseUrl = baseUrl
  return undefined
}

/** Seconds after which a caller tries again, while an operator corrects the document of a bank. */
const notOpenedRetrySeconds = 30

/** While a bank is not open, a host may be of that bank: 400 would be final to its TPPs. */
function unknownHost(host: string, publicUrls: PublicUrls): TableRefusal {
  if (publicUrls.mayHaveMore?.() === true)
    return { kind: 'unavailable', retryAfterSeconds: notOpenedRetrySeconds }
  const { hosts } = publicUrls
  const details = [
    `expected one of the hosts ${hosts.slice(0, hostsListedMax).join(', ')}, got ${host}. The operator of this server writes its addresses into publicUrls of the bank’s document.`,
  ]
  return { kind: 'host-unknown', path: 'Host', details }
}

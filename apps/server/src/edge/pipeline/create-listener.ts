import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import { withPort } from '../../platform/shared/host-name.ts'
import { withoutEnding } from '../../platform/web/page-address.ts'
import type { Admission } from '../admission/admission.ts'
import type { Connections } from '../http/connections.ts'

// A slow sender keeps a connection for seconds, not minutes. An idle connection lasts as long as load balancers keep it. Node
// would refuse a call without a Host with an empty body; a hook of the server refuses it in our own format.
const OPTIONS = {
  requireHostHeader: false,
  headersTimeout: 3_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 72_000,
}

// Only authenticated encryption (AEAD) with forward secrecy (ECDHE): a recording stays secret if the server's key leaks
// later. All ciphers of TLS 1.3 qualify, but they must be listed, or Node turns TLS 1.3 off.
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** A certificate and its key, and how to choose another one by the host name that a client asks for. */
export type TlsCertificate = Pick<ServerOptions, 'key' | 'cert'> & {
  readonly SNICallback?: SniCallback
  /** Whether clients are asked for a certificate; read again for every connection. Default: never. */
  readonly asksClients?: () => boolean
}

/** Calls back with the certificate for this host name, or with undefined for the listener's own. */
export type SniCallback = (
  host: string,
  callback: (error: null, context: SecureContext | undefined) => void,
) => void

/** Prepares a certificate that an `SniCallback` may choose. */
export function createTlsContext({ key, cert }: { key: string; cert: string }): SecureContext {
  return createSecureContext({ key, cert, minVersion: 'TLSv1.2', ciphers: CIPHERS })
}

/** The limits that all listeners of a process share. */
export interface ListenerLimits {
  readonly connections: Connections
  readonly admission: Admission
}

/**
 * Creates the HTTP server below the routes: TLS if it is given a certificate, else plain HTTP. A Host without a port gets that of
 * the listener, because banks with one name have different ports; behind a proxy its port says nothing. `rawHeaders` stay as sent.
 */
export function createListener(
  handler: RequestListener,
  {
    tls,
    isBehindTls,
    connections,
    admission,
  }: ListenerLimits & { tls: TlsCertificate | undefined; isBehindTls: boolean },
): Server {
  const admitted = admission.guard(handler)
  const guarded: RequestListener = (request, response) => {
    // Before anything looks at the address: whoever follows a link with a full stop behind it means the same link.
    request.url = withoutEnding(request.url ?? '/')
    const { host } = request.headers
    if (host !== undefined && (tls !== undefined || !isBehindTls))
      request.headers.host = withPort(host, request.socket.localPort)
    admitted(request, response)
  }
  const { handshakeMilliseconds: handshakeTimeout } = connections.limits
  const server =
    tls === undefined
      ? createServer(OPTIONS, guarded)
      : createTlsListener(tls, { handshakeTimeout, ...OPTIONS }, guarded)
  // What a client expects besides 100-continue is not ours to know: the call is answered like any other.
  server.on('checkExpectation', guarded)
  connections.watch(server)
  return server
}

function createTlsListener(
  { asksClients, ...tls }: TlsCertificate,
  timeouts: ServerOptions,
  handler: RequestListener,
): Server {
  // A check of each call judges what the client offers: a bank without QWACs shares the listener with one that has them.
  const server = createTlsServer(
    { ...tls, minVersion: 'TLSv1.2', ciphers: CIPHERS, ...timeouts, rejectUnauthorized: false },
    handler,
  )
  // Node reads this property when a connection is opened. Documents of banks change while the server runs.
  if (asksClients !== undefined) Object.defineProperty(server, 'requestCert', { get: asksClients })
  return server
}

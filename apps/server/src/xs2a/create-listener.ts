import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { Connections } from './connections.ts'

// A slow sender keeps a connection for seconds, not minutes; an idle one as long as balancers do.
const TIMEOUTS = {
  headersTimeout: 3_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 72_000,
}

// Encryption that also proves that nothing was altered (AEAD), with keys that are worth nothing to who records now and gets
// hold of the server's key later (ECDHE). Those of TLS 1.3 are all of that kind; they must be named, or Node turns 1.3 off.
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

export type TlsCertificate = Pick<ServerOptions, 'key' | 'cert'>

/** The HTTP server below the routes: plain, or TLS where it is given a certificate. */
export function createListener(
  handler: RequestListener,
  { tls, connections }: { tls: TlsCertificate | undefined; connections: Connections },
): Server {
  const { handshakeMilliseconds: handshakeTimeout } = connections.limits
  const server =
    tls === undefined
      ? createServer(TIMEOUTS, handler)
      : createTlsServer(
          { ...tls, minVersion: 'TLSv1.2', ciphers: CIPHERS, handshakeTimeout, ...TIMEOUTS },
          handler,
        )
  connections.watch(server)
  return server
}

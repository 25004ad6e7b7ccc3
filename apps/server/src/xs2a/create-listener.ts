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
      : createTlsServer({ ...tls, minVersion: 'TLSv1.2', handshakeTimeout, ...TIMEOUTS }, handler)
  connections.watch(server)
  return server
}

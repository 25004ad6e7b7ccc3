import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Whether a bank wants a QWAC on the connection of every call: never, right if one is offered, or always. */
export type QwacPolicy = 'off' | 'when-offered' | 'required'

export const QWAC_POLICIES: readonly QwacPolicy[] = ['off', 'when-offered', 'required']

/** What a bank wants on the connection of a call, and what the client has offered, as the Base64 of DER. */
export interface OfferedQwac {
  readonly policy: Exclude<QwacPolicy, 'off'>
  readonly certificate: string | undefined
}

/** The header in which a proxy on this machine passes the client's certificate on. */
const PROXY_HEADER = 'x-client-cert'

/** A connection keeps its certificate, so it is encoded once. */
const bySocket = new WeakMap<Socket, string | undefined>()

/**
 * Returns the certificate that the client of a call has proven to own: by the TLS connection itself, or as a proxy on this
 * machine says. Everybody can send the proxy's header, so it counts only on the plain listener behind that proxy, which
 * removes what clients send under this name.
 */
export function clientCertificateOf(
  { socket, headersDistinct }: IncomingMessage,
  isBehindTls: boolean,
): string | undefined {
  if (!(socket instanceof TLSSocket)) return isBehindTls ? headersDistinct[PROXY_HEADER]?.join() : undefined
  if (!bySocket.has(socket)) bySocket.set(socket, socket.getPeerX509Certificate()?.raw.toString('base64'))
  return bySocket.get(socket)
}

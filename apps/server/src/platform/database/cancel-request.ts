import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { Client } from 'pg'
import type { DatabaseTls } from './database-tls.ts'

const cancelCode = 80_877_102
const tlsCode = 80_877_103
const waitMilliseconds = 1_000

/** What the driver's connection knows about its backend process; the package's types leave it out. */
type Backend = Pick<Client, 'host' | 'port'> & {
  readonly ssl: DatabaseTls
  readonly processID?: number
  readonly secretKey?: number
}

/**
 * Asks PostgreSQL to cancel the statement of a connection, even one that waits for a standby. Needs no rights but the
 * backend's key, and PostgreSQL does not say whether it helped. The key goes the way of the connection itself: through TLS,
 * if that does.
 */
export function cancelStatement({ host, port, ssl, processID, secretKey }: Backend): void {
  if (processID === undefined || secretKey === undefined) return
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelCode, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.setTimeout(waitMilliseconds, () => socket.destroy())
  // A cancellation is best effort: the connection is closed in any case.
  socket.on('error', () => {})
  socket.unref()
  if (ssl === false) socket.end(message)
  else sendThroughTls(socket, message, toOptions(ssl, host))
}

/** As the driver connects: a certificate is for a name, not for an address. */
function toOptions(ssl: ConnectionOptions | true, host: string): ConnectionOptions {
  const options = ssl === true ? {} : ssl
  return isIP(host) === 0 ? { ...options, servername: host } : options
}

function sendThroughTls(socket: Socket, message: Buffer, options: ConnectionOptions): void {
  const request = Buffer.alloc(8)
  request.writeInt32BE(8, 0)
  request.writeInt32BE(tlsCode, 4)
  socket.write(request)
  socket.once('data', (answer) => {
    if (answer.toString('latin1') !== 'S') return void socket.destroy()
    const secured = connectTls({ ...options, socket })
    secured.on('error', () => socket.destroy())
    secured.once('secureConnect', () => secured.end(message))
  })
}

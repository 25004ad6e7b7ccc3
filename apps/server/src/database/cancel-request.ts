import { connect } from 'node:net'
import type { Client } from 'pg'

const cancelCode = 80_877_102
const waitMilliseconds = 1_000

/** What the driver's connection knows about its backend process; the package's types leave it out. */
type Backend = Pick<Client, 'host' | 'port'> & { readonly processID?: number; readonly secretKey?: number }

/**
 * Asks PostgreSQL to cancel the statement of a connection, even one that waits for a standby. Needs no rights but the
 * backend's key, and PostgreSQL does not say whether it helped.
 */
export function cancelStatement({ host, port, processID, secretKey }: Backend): void {
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
  socket.end(message)
}

import { connect } from 'node:net'
import type { Client } from 'pg'

const cancelCode = 80_877_102
const waitMilliseconds = 1_000

/** What a driver's connection knows of its backend; the types of the package leave it out. */
type Backend = Pick<Client, 'host' | 'port'> & { readonly processID?: number; readonly secretKey?: number }

/**
 * Asks PostgreSQL to give up what a connection waits for, also when it waits for a standby. Needs no rights: whoever
 * knows the backend's key may ask. Nobody is told whether it helped.
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
  socket.on('error', () => {})
  socket.unref()
  socket.end(message)
}

import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Client } from 'pg'

/** What the driver's `ssl` may be; the package's types say boolean. */
export type DatabaseTls = boolean | ConnectionOptions

/**
 * Whether whoever listens between Havn and the database could read or change what they say, passwords included: the
 * database is on another machine, and the connection is not one of TLS whose certificate is verified. `sslmode=disable`
 * says that this is intended. The driver itself is asked what it makes of the URL, since it knows more spellings.
 * Throws if the driver cannot use the URL.
 */
export function isExposed(url: string): boolean {
  if (new URL(url).searchParams.get('sslmode') === 'disable') return false
  const { host, ssl }: { host: string; ssl: DatabaseTls } = new Client({ connectionString: url })
  return !isOwnMachine(host) && !isVerified(ssl)
}

/** Whether a connection by this URL is one of TLS whose certificate is verified. Throws if the driver cannot use the URL. */
export function verifiesServer(url: string): boolean {
  const { ssl }: { ssl: DatabaseTls } = new Client({ connectionString: url })
  return isVerified(ssl)
}

function isOwnMachine(host: string): boolean {
  // The driver takes a path for the folder of a Unix socket.
  if (host.startsWith('/')) return true
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isVerified(ssl: DatabaseTls): boolean {
  if (typeof ssl === 'boolean') return ssl
  return ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined
}

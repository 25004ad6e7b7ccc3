import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const listening = '0A'

/**
 * Whether this process itself listens on a port of this machine, and not another one that has taken the port before it. Only
 * Linux says which process a socket belongs to; elsewhere it is taken for granted.
 */
export function listensOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return true
  const sockets = listeningSockets(port)
  try {
    return readdirSync(`/proc/${pid}/fd`).some((file) => sockets.has(readLink(`/proc/${pid}/fd/${file}`)))
  } catch {
    // The process has ended.
    return false
  }
}

/** The sockets that listen on a port, as the links of open files name them. */
function listeningSockets(port: number): ReadonlySet<string> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const found = lines.map((line) => line.trim().split(/\s+/))
  return new Set(
    found
      .filter(([, address = '', , state]) => address.endsWith(suffix) && state === listening)
      .map((fields) => `socket:[${fields[9]}]`),
  )
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    // It was closed meanwhile.
    return ''
  }
}

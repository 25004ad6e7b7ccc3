import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  if (typeof address !== 'object' || address === null) throw new Error('a server has no address')
  return address.port
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

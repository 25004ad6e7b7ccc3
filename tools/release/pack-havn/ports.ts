import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether nobody listens on a port. */
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

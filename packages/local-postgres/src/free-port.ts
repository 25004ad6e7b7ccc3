import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a port on which nobody listens. It is below those that the system gives to connections: one of them could take a
 * port between here and the start of its server.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

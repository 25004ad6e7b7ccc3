import { once } from 'node:events'
import { createServer } from 'node:http'
import { createFeeds } from './feed/feeds.ts'
import type { ConsoleOptions } from './options.ts'
import { ROUTES } from './routes.ts'
import { createHandler } from './server/handle-request.ts'
import { localTpps } from './tpps/local-tpps.ts'

export interface RunningConsole {
  /** Its origin, such as http://localhost:8082. */
  readonly origin: string
  stop(): Promise<void>
}

/** Starts the console on this machine alone. */
export async function startConsole(options: ConsoleOptions): Promise<RunningConsole> {
  const feeds = createFeeds()
  const server = createServer()
  server.listen(options.port, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the console has no port')
  const origin = `http://localhost:${address.port}`
  server.on('request', createHandler({ options, origin, feeds, routes: ROUTES, tpps: localTpps(options) }))
  return {
    origin,
    async stop() {
      feeds.close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

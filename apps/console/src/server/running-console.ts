import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Feeds } from '../feed/feeds.ts'

export interface RunningConsole {
  /** Its origin, such as http://localhost:8082. */
  readonly origin: string
  stop(): Promise<void>
}

export function runningConsole(origin: string, server: Server, feeds: Feeds): RunningConsole {
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

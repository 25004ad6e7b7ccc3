import { once } from 'node:events'
import { createServer } from 'node:http'
import type { OtherTpp } from '@havn/scenario-plays'
import { createFeeds } from './feed/feeds.ts'
import { sandboxInbox } from './notifications/receive.ts'
import type { ConsoleOptions } from './options.ts'
import { ROUTES } from './routes.ts'
import { createScenarioRuns } from './scenarios/scenario-runs.ts'
import { createHandler } from './server/handle-request.ts'
import { tokenAccess } from './server/token-access.ts'
import { type RunningConsole, runningConsole } from './server/running-console.ts'
import { localTpps, openOther } from './tpps/local-tpps.ts'

/** Starts the console on this machine alone, for whoever has the token. */
export async function startConsole(options: ConsoleOptions, token: string): Promise<RunningConsole> {
  const feeds = createFeeds()
  const server = createServer()
  server.listen(options.port, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the console has no port')
  const origin = `http://localhost:${address.port}`
  const shared = {
    options,
    origin,
    inbox: sandboxInbox(options),
    scenarioRuns: createScenarioRuns(),
    openOther: (kind: OtherTpp) => openOther(options, kind),
  }
  const access = tokenAccess(token, origin, options.command)
  server.on('request', createHandler({ shared, feeds, routes: ROUTES, tpps: localTpps(options), access }))
  return runningConsole(origin, server, feeds)
}

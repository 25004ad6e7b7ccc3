import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { certificatePaths, openSandboxCa } from '@havn/test-certificates'
import { createFeeds, type Feeds } from '../feed/feeds.ts'
import type { ConsoleOptions } from '../options.ts'
import { createHandler } from '../server/handle-request.ts'
import { type RunningConsole, runningConsole } from '../server/running-console.ts'
import { createHostedParts } from './hosted-parts.ts'
import type { HostedLimits, HostedOptions } from './hosted-options.ts'

/** Starts a console that serves many TPPs: whoever has a key signs in, and sees the bank of that TPP alone. */
export async function startHostedConsole(
  options: ConsoleOptions,
  hosted: HostedOptions,
  now: () => number = Date.now,
): Promise<RunningConsole> {
  const paths = certificatePaths(options.stateFolder)
  const ca = openSandboxCa(paths)
  const caPem = readFileSync(paths.ca, 'utf8')
  const feeds = limitFeeds(createFeeds(), hosted.limits)
  const handle = createHandler(createHostedParts({ options, hosted, ca, caPem, feeds, now }))
  const server = createServer()
  server.maxConnections = 10_000
  server.requestTimeout = 30_000
  // A proxy on this machine ends TLS.
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  server.on('request', (request, response) => {
    response.setHeader('strict-transport-security', 'max-age=31536000')
    handle(request, response)
  })
  return runningConsole(hosted.origin, server, feeds)
}

type Limits = Pick<HostedLimits, 'followersPerTppMax' | 'followersMax'>

/** Limits how many open pages follow the bank's events. A page beyond the limit works, and is brought up to date by hand. */
function limitFeeds(feeds: Feeds, { followersPerTppMax, followersMax }: Limits): Feeds {
  const counts = new Map<string, number>()
  let total = 0
  return {
    subscribe(tpp, listener) {
      const count = counts.get(tpp.name) ?? 0
      const end = feeds.subscribe(tpp, listener)
      counts.set(tpp.name, count + 1)
      total += 1
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        end()
        total -= 1
        const left = (counts.get(tpp.name) ?? 1) - 1
        if (left > 0) counts.set(tpp.name, left)
        else counts.delete(tpp.name)
      }
    },
    hasRoom: (tpp) => (counts.get(tpp.name) ?? 0) < followersPerTppMax && total < followersMax,
    close: () => feeds.close(),
  }
}

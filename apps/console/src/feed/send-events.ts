import type { ServerResponse } from 'node:http'
import type { Tpp } from '../tpps/tpp.ts'
import type { Feeds } from './feeds.ts'

const keepAliveMs = 20_000

/** Sends a browser what happens at the bank as server-sent events, until the browser leaves. */
export function sendEvents(response: ServerResponse, feeds: Feeds, tpp: Tpp): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  response.write('retry: 1000\n\n')
  const end = feeds.subscribe(tpp, (kinds) =>
    response.write(`event: changed\ndata: ${JSON.stringify(kinds)}\n\n`),
  )
  // A proxy would end a connection on which nothing is sent.
  const keepAlive = setInterval(() => response.write(':\n\n'), keepAliveMs)
  response.on('close', () => {
    clearInterval(keepAlive)
    end()
  })
}

import { readDevFile } from './dev/dev-file.ts'
import type { StatePaths } from './state.ts'

/**
 * The same link for a browser on this machine: it does not know the sandbox's authority and would warn, so it is given
 * the plain door, which only this machine can reach.
 */
export function browserLink(state: StatePaths, link: string): string {
  const dev = readDevFile(state)
  const url = URL.parse(link)
  if (dev === undefined || url === null || url.hostname !== 'localhost' || url.port !== String(dev.httpsPort))
    return link
  return `http://localhost:${dev.httpPort}${url.pathname}${url.search}`
}

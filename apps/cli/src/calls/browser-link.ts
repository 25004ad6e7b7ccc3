import { readDevFile } from '../dev/dev-file.ts'
import type { StatePaths } from '../installation/state.ts'

/**
 * The link for a browser on this machine. The browser does not trust the sandbox's certificate authority and would warn,
 * so the link uses the http listener, which only this machine can reach.
 */
export function browserLink(state: StatePaths, link: string): string {
  const dev = readDevFile(state)
  const url = URL.parse(link)
  if (dev === undefined || url === null || url.hostname !== 'localhost' || url.port !== String(dev.httpsPort))
    return link
  return `http://localhost:${dev.httpPort}${url.pathname}${url.search}`
}

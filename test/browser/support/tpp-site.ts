import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the redirect contained. */
export interface Return {
  readonly parameters: Readonly<Record<string, string>>
  readonly referer: string | undefined
  readonly cookie: string | undefined
}

/** The TPP's own site, to which the PSU returns. */
export interface TppSite {
  /** The TPP-Redirect-URI. It has a parameter of the TPP's own, which must be kept. */
  readonly callback: string
  readonly returns: readonly Return[]
  /** The page where the PSU finds the link to the bank. */
  offer(href: string): string
  stop(): Promise<void>
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>TPP</title><link rel="icon" href="data:,">${content}`

// Another site than the bank's, which is at 127.0.0.1: cookies are separated by hosts, not by ports.
const HOST = '127.0.0.2'

export async function startTppSite(): Promise<TppSite> {
  const returns: Return[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://tpp')
    if (pathname === '/callback')
      returns.push({
        parameters: Object.fromEntries(searchParams),
        referer: headers.referer,
        cookie: headers.cookie,
      })
    response.setHeader('Content-Type', 'text/html')
    const bank = searchParams.get('bank')
    response.end(page(bank === null ? '<h1>back at the TPP</h1>' : `<a href="${bank}">to the bank</a>`))
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  // The port of what listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    offer: (href) => `http://${HOST}:${port}/offer?bank=${encodeURIComponent(href)}`,
    callback: `http://${HOST}:${port}/callback?state=of-the-tpp`,
    returns,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

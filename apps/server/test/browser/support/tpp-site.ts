import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came with the redirect. */
export interface Return {
  readonly parameters: Readonly<Record<string, string>>
  readonly referer: string | undefined
  readonly cookie: string | undefined
}

/** The TPP's own site: where the PSU comes back to. */
export interface TppSite {
  /** The TPP-Redirect-URI. It has a parameter of the TPP's own, which must survive. */
  readonly callback: string
  readonly returns: readonly Return[]
  stop(): Promise<void>
}

const PAGE =
  '<!doctype html><html lang="en"><title>TPP</title><link rel="icon" href="data:,"><h1>back at the TPP</h1>'

/** Another origin than the bank's: another port. */
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
    response.end(PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The port of what listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    callback: `http://127.0.0.1:${port}/callback?state=of-the-tpp`,
    returns,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A TPP's site, another origin than the bank's. */
interface Tpp {
  readonly url: string
  readonly visits: readonly string[]
  stop(): Promise<void>
}

/** Starts a TPP's site, which redirects every visit if it is said where to. */
export async function startTpp(redirectsTo?: string): Promise<Tpp> {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    if (redirectsTo === undefined) response.end('back at the TPP')
    else response.writeHead(302, { location: redirectsTo }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits, stop }
}

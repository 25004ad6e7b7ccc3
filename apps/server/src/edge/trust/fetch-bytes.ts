import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { failure, type Result, success } from '@havn/contract'
import { agentOptionsFor, chooseAddresses, resolveHost } from '../../platform/outgoing/index.ts'

/** What is asked of an authority's server, and how much of an answer is taken. */
export interface FetchRequest {
  readonly url: string
  /** Posted if it is given. */
  readonly body?: { readonly type: string; readonly bytes: Uint8Array }
  readonly bytesMax: number
  readonly millisecondsMax: number
}

export type FetchBytes = (request: FetchRequest) => Promise<Result<Buffer>>

export interface FetchOptions {
  /** The proxy that all requests go through. */
  readonly egressProxy: string | undefined
  /** True in a sandbox whose test authority runs on the developer's own machine. */
  readonly allowsLoopback: boolean
}

const resolveMilliseconds = 3_000

/**
 * Creates a fetcher for documents of authorities: answers of bounded size in a bounded time, no redirects, and from public
 * addresses alone, because the URL comes from a certificate or a list.
 */
export function createFetch({ egressProxy, allowsLoopback }: FetchOptions): FetchBytes {
  const agentOptions = agentOptionsFor(egressProxy)
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

  return async ({ url: text, body, bytesMax, millisecondsMax }) => {
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol))
      return failure(`expected an http or https URL, got ${text.slice(0, 200)}`)
    const chosen = await chooseAddresses(
      { resolve: resolveHost, allowsLoopback, resolveMilliseconds },
      url,
      0,
    )
    if (!chosen.ok) return chosen
    const [address = ''] = chosen.value
    const signal = AbortSignal.timeout(millisecondsMax)
    const isTls = url.protocol === 'https:'
    const options: RequestOptions = {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Host: url.host,
        ...(body && { 'Content-Type': body.type, 'Content-Length': body.bytes.length }),
      },
      signal,
      agent: isTls ? agents.https : agents.http,
      // Only over plain HTTP a proxy gets the name: it makes the Host header of it.
      ...(egressProxy === undefined || isTls ? connectTo(address, url) : {}),
    }
    const received = Promise.withResolvers<Result<Buffer>>()
    const request = (isTls ? requestHttps : requestHttp)(url, options, (response) => {
      void readBytes(response, bytesMax).then(received.resolve)
    })
    request.on('error', (error) =>
      received.resolve(failure(signal.aborted ? `no answer in ${millisecondsMax} ms` : error.message)),
    )
    request.end(body?.bytes)
    return received.promise
  }
}

/** Connects to an address that was checked, whatever the name resolves to by now. The certificate is still that of the name. */
function connectTo(address: string, { hostname }: URL): RequestOptions {
  return { host: address, hostname: address, servername: isIP(hostname) === 0 ? hostname : '' }
}

async function readBytes(response: IncomingMessage, bytesMax: number): Promise<Result<Buffer>> {
  try {
    if (response.statusCode !== 200) return failure(`expected status 200, got ${response.statusCode}`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) return failure(`expected at most ${bytesMax} bytes`)
      chunks.push(chunk)
    }
    return success(Buffer.concat(chunks))
  } catch {
    return failure('the connection ended before the answer did')
  } finally {
    response.destroy()
  }
}

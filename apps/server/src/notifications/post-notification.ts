import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { targetOf } from './seal.ts'
import { type Limits, type PostOutcome, sendMessage } from './send-message.ts'

export interface PostedMessage {
  readonly url: URL
  /** Checked: the connection is made to it, whatever the name says by then. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Posts one message after the other. Redirects are an answer like any other. */
export interface Post {
  (message: PostedMessage, limits: Limits): Promise<PostOutcome>
  /** Closes connections that were kept open for the next. */
  close(): void
}

const idleMilliseconds = 4_000

/** `authorities`: PEM of those whose certificates are taken; the usual ones of the internet where undefined. */
export function createPost({ authorities }: { readonly authorities: string | undefined }): Post {
  const agentOptions = { keepAlive: true, timeout: idleMilliseconds, scheduling: 'lifo' } as const
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

  async function post(message: PostedMessage, limits: Limits): Promise<PostOutcome> {
    const first = await sendMessage(start(message, agents), message.body, limits)
    if (!first.wasStale) return first.outcome
    // The other side may close a connection in the moment in which we take it up again.
    const again = await sendMessage(start(message, { http: false, https: false }), message.body, limits)
    return again.outcome
  }

  function start(
    { url, address, headers, body }: PostedMessage,
    by: { http: HttpAgent | false; https: HttpsAgent | false },
  ): ClientRequest {
    const isTls = url.protocol === 'https:'
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const how: RequestOptions = {
      method: 'POST',
      host: address,
      port: url.port === '' ? (isTls ? 443 : 80) : url.port,
      path: targetOf(url),
      setHost: false,
      headers: {
        Host: url.host,
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
      },
    }
    if (!isTls) return requestHttp({ ...how, agent: by.http })
    return requestHttps({
      ...how,
      agent: by.https,
      minVersion: 'TLSv1.2',
      // The certificate must be the name's, though the connection is made to an address.
      servername: isIP(hostname) === 0 ? hostname : '',
      ...(authorities === undefined ? {} : { ca: authorities }),
    })
  }

  return Object.assign(post, {
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  })
}

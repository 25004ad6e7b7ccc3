import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { targetOf } from './seal-notification.ts'
import { type SendLimits, type PostOutcome, sendMessage } from './send-message.ts'

export interface OutgoingMessage {
  readonly url: URL
  /** The checked address that the connection is made to, whatever the name resolves to by then. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Posts a message. A redirect is a response like any other and is not followed. */
export interface PostMessage {
  (message: OutgoingMessage, limits: SendLimits): Promise<PostOutcome>
  /** Closes connections that were kept open for the next message. */
  close(): void
}

const idleMilliseconds = 4_000

/** `authorities` is the PEM of the trusted certificate authorities; Node's own list if undefined. */
export function createPost({ authorities }: { readonly authorities: string | undefined }): PostMessage {
  const agentOptions = { keepAlive: true, timeout: idleMilliseconds, scheduling: 'lifo' } as const
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

  async function post(message: OutgoingMessage, limits: SendLimits): Promise<PostOutcome> {
    const first = await sendMessage(start(message, agents), message.body, limits)
    if (!first.wasStale) return first.outcome
    // The other side may close an idle connection at the moment in which it is used again.
    const again = await sendMessage(start(message, { http: false, https: false }), message.body, limits)
    return again.outcome
  }

  function start(
    { url, address, headers, body }: OutgoingMessage,
    agentsToUse: { http: HttpAgent | false; https: HttpsAgent | false },
  ): ClientRequest {
    const isTls = url.protocol === 'https:'
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const options: RequestOptions = {
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
    if (!isTls) return requestHttp({ ...options, agent: agentsToUse.http })
    return requestHttps({
      ...options,
      agent: agentsToUse.https,
      minVersion: 'TLSv1.2',
      // The certificate must be for the name, although the connection is made to an address.
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

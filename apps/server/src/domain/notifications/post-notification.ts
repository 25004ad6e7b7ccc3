import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { agentOptionsFor } from '../../platform/outgoing/index.ts'
import { targetOf } from './seal-notification.ts'
import { type SendLimits, type PostOutcome, sendMessage } from './send-message.ts'

export interface OutgoingMessage {
  readonly url: URL
  /** The checked address that the connection is made to, whatever the name resolves to by then, through a proxy too. */
  readonly address: string
  /** The proxy that the connection is made through; directly without it. */
  readonly egressProxy?: string | undefined
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

const KEPT = { keepAlive: true, timeout: idleMilliseconds, scheduling: 'lifo' } as const

interface Agents {
  readonly http: HttpAgent
  readonly https: HttpsAgent
}

function createAgents(egressProxy: string | undefined, options: Partial<typeof KEPT> = {}): Agents {
  const agentOptions = { ...options, ...agentOptionsFor(egressProxy) }
  return { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
}

/** `authorities` is the PEM of the trusted certificate authorities; Node's own list if undefined. */
export function createPost({ authorities }: { readonly authorities: string | undefined }): PostMessage {
  const kept = new Map<string | undefined, Agents>()
  /** The agents that keep connections open, by the proxy that these go through. */
  function agentsFor(egressProxy: string | undefined): Agents {
    const agents = kept.get(egressProxy) ?? createAgents(egressProxy, KEPT)
    kept.set(egressProxy, agents)
    return agents
  }

  async function post(message: OutgoingMessage, limits: SendLimits): Promise<PostOutcome> {
    const first = await sendMessage(start(message, agentsFor(message.egressProxy)), message.body, limits)
    if (!first.wasStale) return first.outcome
    // The other side may close an idle connection at the moment in which it is used again.
    const again = await sendMessage(start(message, createAgents(message.egressProxy)), message.body, limits)
    return again.outcome
  }

  function start(
    { url, address, egressProxy, headers, body }: OutgoingMessage,
    agents: Agents,
  ): ClientRequest {
    const isTls = url.protocol === 'https:'
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const options: RequestOptions = {
      method: 'POST',
      // Only over plain HTTP, as on a developer's machine, a proxy gets the name: it makes the Host header of it.
      host: egressProxy === undefined || isTls ? address : hostname,
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
    if (!isTls) return requestHttp({ ...options, agent: agents.http })
    return requestHttps({
      ...options,
      agent: agents.https,
      minVersion: 'TLSv1.2',
      // The certificate must be for the name, although the connection is made to an address.
      servername: isIP(hostname) === 0 ? hostname : '',
      ...(authorities === undefined ? {} : { ca: authorities }),
    })
  }

  return Object.assign(post, {
    close() {
      for (const { http, https } of kept.values()) {
        http.destroy()
        https.destroy()
      }
    },
  })
}

import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, request as sendHttp } from 'node:http'
import { Agent as HttpsAgent, request as sendHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { HttpCoreBankOptions } from '../../index.ts'
import { monotonicMilliseconds } from '../../../platform/shared/clock.ts'

/** An answer as it came, whatever it says. */
export interface RawAnswer {
  readonly status: number
  readonly signature: string | undefined
  readonly body: Buffer
  readonly milliseconds: number
  /** Whether the connection had been used before. */
  readonly isReused: boolean
}

export interface RawRequest {
  /** Below the URL of the core bank. */
  readonly path: string
  readonly body: string
  readonly signature: string | undefined
}

/** Sends requests to a core bank as they are given, right or wrong. */
export interface RawConnection {
  send(request: RawRequest): Promise<RawAnswer>
  close(): void
}

const timeoutMilliseconds = 30_000

/** Opens a connection that is kept between requests. */
export function openRawConnection({ url, tls }: Pick<HttpCoreBankOptions, 'url' | 'tls'>): RawConnection {
  const isTls = url.startsWith('https:')
  const agent = isTls
    ? new HttpsAgent({ keepAlive: true, maxSockets: 1, ca: tls?.ca, cert: tls?.certificate, key: tls?.key })
    : new HttpAgent({ keepAlive: true, maxSockets: 1 })
  const open = isTls ? sendHttps : sendHttp
  async function send({ path, body, signature }: RawRequest): Promise<RawAnswer> {
    const began = monotonicMilliseconds()
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'havn-deadline-ms': timeoutMilliseconds,
      ...(signature !== undefined && { 'havn-signature': signature }),
    }
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    const outgoing = open(url.replace(/\/$/, '') + path, { method: 'POST', agent, headers, signal })
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const given = incoming.headers['havn-signature']
    return {
      status: incoming.statusCode ?? 0,
      signature: typeof given === 'string' ? given : undefined,
      body: await buffer(incoming),
      milliseconds: monotonicMilliseconds() - began,
      isReused: outgoing.reusedSocket,
    }
  }
  return { send, close: () => agent.destroy() }
}

import { randomUUID } from 'node:crypto'
import { Agent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { signRequest } from '@havn/http-signature'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { XS2A } from './stadt.ts'

export interface PooledCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly host?: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** Whose seal the call has; undefined for none. */
  readonly seal?: Identity | undefined
}

export interface PooledAnswer {
  readonly status: number
  readonly text: string
}

/** Calls over connections that stay open, as a TPP makes that calls often. Close it at the end. */
export function pooledCalls(bank: TestBank, qwac: Identity, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send(call: PooledCall): Promise<PooledAnswer> {
    const { host = XS2A, target, body, seal } = call
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const method = call.method ?? (bytes === undefined ? 'GET' : 'POST')
    const plain = {
      'X-Request-ID': randomUUID(),
      ...(bytes === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...call.headers,
    }
    const dated =
      seal === undefined ? plain : { Date: new Date(bank.clock.milliseconds()).toUTCString(), ...plain }
    const signed =
      seal === undefined
        ? {}
        : signRequest({
            method,
            target,
            headers: dated,
            ...(bytes === undefined ? {} : { body: bytes }),
            key: seal.key,
            certificate: seal.certificate,
          })
    return new Promise((resolve, reject) => {
      const outgoing = httpsRequest(
        {
          host: '127.0.0.1',
          servername: host,
          port: bank.httpsPort,
          path: target,
          method,
          ca: bank.ca.pem,
          agent,
          cert: qwac.pem,
          key: qwac.keyPem,
          headers: {
            ...dated,
            ...signed,
            Host: host,
            'Content-Length': bytes?.length ?? 0,
          },
        },
        (incoming) => {
          text(incoming).then((answer) => resolve({ status: incoming.statusCode ?? 0, text: answer }), reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(bytes)
    })
  }

  /** Makes many calls, some at a time, and returns how often each answer came. */
  async function countAnswers(
    calls: Iterable<PooledCall>,
    answerOf: (answer: PooledAnswer) => string = ({ status, text: body }) => `${status} ${body}`,
  ): Promise<ReadonlyMap<string, number>> {
    const counted = new Map<string, number>()
    const rest = calls[Symbol.iterator]()
    const work = async () => {
      for (let next = rest.next(); next.done !== true; next = rest.next()) {
        const answer = answerOf(await send(next.value))
        counted.set(answer, (counted.get(answer) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    return counted
  }

  return { send, countAnswers, close: () => agent.destroy() }
}

import { randomUUID } from 'node:crypto'
import { Agent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { XS2A } from './stadt.ts'

export interface PooledCall {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly host?: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface PooledAnswer {
  readonly status: number
  readonly text: string
}

/** Calls over connections that stay open, as a TPP makes that calls often. Close it at the end. */
export function pooledCalls(bank: TestBank, qwac: Identity, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send({ host = XS2A, target, body, method, headers = {} }: PooledCall): Promise<PooledAnswer> {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const outgoing = httpsRequest(
        {
          host: '127.0.0.1',
          servername: host,
          port: bank.httpsPort,
          path: target,
          method: method ?? (bytes === undefined ? 'GET' : 'POST'),
          ca: bank.ca.pem,
          agent,
          cert: qwac.pem,
          key: qwac.keyPem,
          headers: {
            Host: host,
            'X-Request-ID': randomUUID(),
            ...(bytes === undefined ? {} : { 'Content-Type': 'application/json' }),
            'Content-Length': bytes?.length ?? 0,
            ...headers,
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

import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { agentOptionsFor } from '../../platform/outgoing/index.ts'
import type { HttpCoreBankOptions } from './options.ts'

/** One request to a core bank. */
export interface HttpExchange {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMilliseconds: number
}

/** How a request ended: with a response, whatever it says, or without one. */
export type HttpOutcome =
  | {
      readonly kind: 'response'
      readonly status: number
      /** The value of the signature header; undefined if there is none. */
      readonly signature: string | undefined
      readonly body: Buffer
    }
  | { readonly kind: 'timed-out' | 'too-large' }
  | {
      readonly kind: 'broken'
      readonly error: Error
      /** Whether the connection had been used before: then the other side may have closed it meanwhile. */
      readonly wasReused: boolean
    }

export interface HttpConnections {
  post(exchange: HttpExchange): Promise<HttpOutcome>
  /** Ends every connection, those in use too. */
  close(): void
}

/** Headers of a response beyond this many bytes break the connection. */
const maxHeaderSize = 16_384

/** An idle connection is closed before the other side, or a firewall between, forgets it without a word. */
const idleMillisecondsMax = 30_000

/** Opens connections to one core bank, which are used again and limited in number. */
export function openConnections(
  { url, tls, connectionsMax, answerBytesMax, egressProxy }: HttpCoreBankOptions,
  signatureHeader: string,
): HttpConnections {
  const base = new URL(url)
  const address = urlToHttpOptions(base)
  const isTls = base.protocol === 'https:'
  const settings = {
    keepAlive: true,
    maxSockets: connectionsMax,
    maxFreeSockets: connectionsMax,
    timeout: idleMillisecondsMax,
    ...agentOptionsFor(egressProxy),
  }
  const agent = isTls
    ? new HttpsAgent({ ...settings, minVersion: 'TLSv1.2', ...tlsOptions(tls) })
    : new HttpAgent(settings)
  const send = isTls ? httpsRequest : httpRequest
  const prefix = base.pathname.replace(/\/$/, '')

  function post({ path, headers, body, timeoutMilliseconds }: HttpExchange): Promise<HttpOutcome> {
    const { promise, resolve } = Promise.withResolvers<HttpOutcome>()
    let isFinished = false
    const request = send({
      ...address,
      path: prefix + path,
      method: 'POST',
      agent,
      maxHeaderSize,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
    })
    // One time limit for all of it: waiting for a connection, opening it, sending, and the whole answer.
    const timer = setTimeout(() => finish({ kind: 'timed-out' }), timeoutMilliseconds)
    request.on('response', (response) => collect(response, { answerBytesMax, signatureHeader, finish }))
    request.on('error', (error) => finish({ kind: 'broken', error, wasReused: request.reusedSocket }))
    // Head and body leave in one write, so that Nagle's algorithm does not hold the body back.
    request.end(body)
    return promise

    function finish(outcome: HttpOutcome): void {
      if (isFinished) return
      isFinished = true
      clearTimeout(timer)
      resolve(outcome)
      // A connection with half an answer on it must not be used again.
      if (outcome.kind !== 'response') request.destroy()
    }
  }

  return { post, close: () => agent.destroy() }
}

interface Collecting {
  readonly answerBytesMax: number
  readonly signatureHeader: string
  readonly finish: (outcome: HttpOutcome) => void
}

function collect(response: IncomingMessage, collecting: Collecting): void {
  const { answerBytesMax, signatureHeader, finish } = collecting
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > answerBytesMax) finish({ kind: 'too-large' })
    else chunks.push(chunk)
  })
  // Whatever breaks now broke in the middle of an answer: the connection was alive.
  response.on('error', (error) => finish({ kind: 'broken', error, wasReused: false }))
  response.on('end', () => {
    const signature = response.headers[signatureHeader]
    finish({
      kind: 'response',
      status: response.statusCode ?? 0,
      signature: typeof signature === 'string' ? signature : undefined,
      body: Buffer.concat(chunks),
    })
  })
  // Comes after `end`, if the answer has one.
  response.on('close', () => {
    const error = new Error('the connection ended in the middle of the answer')
    finish({ kind: 'broken', error, wasReused: false })
  })
}

function tlsOptions({ ca, certificate, key }: HttpCoreBankOptions['tls'] = {}) {
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
  }
}

import { createHash } from 'node:crypto'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https'
import type { Signer } from './signer.ts'

/** How to reach a service that signs, such as one in front of a cloud's key management. */
export interface HttpSignerOptions {
  /** The address of the key: https, or http on this machine alone. */
  readonly url: URL
  readonly algorithm: string
  /** Sent as `Authorization: Bearer …`. */
  readonly token?: string | undefined
  /** PEM of the authority of the service's certificate, if this machine does not trust it already. */
  readonly ca?: string | undefined
  /** PEM of the client certificate and its key, for a service that asks for one. */
  readonly certificate?: string | undefined
  readonly key?: string | undefined
  readonly timeoutMilliseconds: number
}

const answerBytesMax = 16 * 1024

/**
 * Signs by asking a service. The protocol: POST `{"algorithm": "ecdsa-sha256", "digest": "<Base64 of the SHA-256>"}` to the
 * address of the key; 200 with `{"signature": "<Base64>"}`. Only the hash leaves this process.
 */
export function createHttpSigner(options: HttpSignerOptions): Signer {
  const { url, algorithm, token, ca, certificate: cert, key, timeoutMilliseconds } = options
  const isTls = url.protocol === 'https:'
  const connection = {
    keepAlive: true,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined || key === undefined ? {} : { cert, key }),
  }
  const agent = isTls ? new HttpsAgent(connection) : new HttpAgent({ keepAlive: true })
  const headers = {
    'Content-Type': 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  }

  function post(body: string): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const request: RequestOptions = {
      method: 'POST',
      agent,
      headers: { ...headers, 'Content-Length': body.length },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }
    const outgoing = isTls ? requestHttps(url, request) : requestHttp(url, request)
    outgoing.on('error', reject)
    outgoing.on('response', (response) => resolve(readShort(response)))
    outgoing.end(body)
    return promise
  }

  return {
    kind: 'http',
    async sign(bytes) {
      const digest = createHash('sha256').update(bytes).digest('base64')
      return readSignature(await post(JSON.stringify({ algorithm, digest })))
    },
  }
}

async function readShort(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200)
    throw new Error(`the signer answered with ${response.statusCode}; expected 200`)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > answerBytesMax) throw new Error(`the signer answered with more than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readSignature(body: Buffer): Buffer {
  const answer: unknown = JSON.parse(body.toString('utf8'))
  const signature =
    typeof answer === 'object' && answer !== null && 'signature' in answer ? answer.signature : undefined
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature))
    throw new Error('the signer answered with something else than {"signature": "<Base64>"}')
  return Buffer.from(signature, 'base64')
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import type { RequestToSign } from '../../support/signed-request.ts'

/** Headers about the connection to the proxy, and those that the proxy makes. */
const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'sec-fetch-mode',
  'date',
  'digest',
  'signature',
  'tpp-signature-certificate',
])

export interface SigningProxy {
  readonly url: string
  close(): void
}

/** Signs what it receives as this TPP and forwards it to the bank, as `havn proxy` does for a person's HTTP client. */
export async function startSigningProxy(bank: TestBank, tpp: Identity): Promise<SigningProxy> {
  const answerThrough = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const forwarded = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name))
    const answer = await bank.call(tpp, {
      method: request.method as NonNullable<RequestToSign['method']>,
      target: request.url ?? '/',
      headers: Object.fromEntries(forwarded.map(([name, value]) => [nameToSign(name), String(value)])),
      ...(body.length === 0 ? {} : { body }),
    })
    const type = answer.headers['content-type'] ?? 'application/json'
    response.writeHead(answer.status, {
      'Content-Type': type,
      'X-Request-ID': answer.headers['x-request-id'] ?? '',
    })
    response.end(answer.text)
  }
  const server = createServer((request, response) => {
    answerThrough(request, response).catch((problem: unknown) => response.writeHead(502).end(String(problem)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** As signing spells the headers that it would otherwise add. */
const nameToSign = (name: string): string =>
  ({ 'x-request-id': 'X-Request-ID', 'content-type': 'Content-Type' })[name] ?? name

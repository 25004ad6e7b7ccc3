import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendHttp, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { HEADERS_SIGNED_IF_SENT, signRequest } from '@havn/http-signature'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'

/** A request on its way from a TPP to the bank. Header names are in lower case. */
export interface FrontRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer on its way back. */
export interface FrontAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Changes what passes through, as a server with this fault would. */
export interface FaultLayer {
  readonly request?: (request: FrontRequest, tools: FrontTools) => FrontRequest
  readonly answer?: (answer: FrontAnswer, request: FrontRequest) => FrontAnswer
}

export interface FrontTools {
  /** Signs a request again, so that the bank takes what it would refuse: as if it had not looked. */
  readonly resign: (request: FrontRequest, as?: Identity) => FrontRequest
  /** Whether the request has the certificate of one of the TPPs. */
  readonly isGenuine: (request: FrontRequest) => boolean
  readonly first: Identity
}

/** Starts a server with a fault: the real bank behind a front that changes requests and answers. */
export async function openFaultyFront(bank: TestBank, tpps: readonly [Identity, Identity]) {
  let fault: FaultLayer = {}
  const [first] = tpps
  const tools: FrontTools = {
    first,
    isGenuine: (request) => tpps.some((tpp) => isOf(request, tpp)),
    resign: (request, as) => resign(request, as ?? signerOf(request, tpps)),
  }
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const received = await readRequest(incoming)
    const request = fault.request?.(received, tools) ?? received
    const answer = await forward(bank, request)
    const { status, headers, body } = fault.answer?.(answer, received) ?? answer
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    outgoing.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    use: (layer: FaultLayer) => void (fault = layer),
    close: () => server.close().closeAllConnections(),
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FrontRequest> {
  const entries = Object.entries(incoming.headersDistinct)
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: withoutConnection(
      Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(', ')])),
    ),
    body: (await buffer(incoming)).toString('latin1'),
  }
}

async function forward(
  bank: TestBank,
  { method, target, headers, body }: FrontRequest,
): Promise<FrontAnswer> {
  const isOwnHost = (headers['host'] ?? '').startsWith('127.0.0.1')
  const bytes = Buffer.from(body, 'latin1')
  const outgoing = sendHttp({
    host: '127.0.0.1',
    port: bank.port,
    method,
    path: target,
    headers: {
      ...headers,
      host: isOwnHost ? `127.0.0.1:${bank.port}` : headers['host'],
      'content-length': bytes.length,
      connection: 'close',
    },
  })
  outgoing.end(bytes)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const text = (await buffer(incoming)).toString('utf8')
  return {
    status: incoming.statusCode ?? 0,
    headers: withoutConnection(
      Object.fromEntries(
        Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
      ),
    ),
    body: text,
  }
}

/** Leaves out what concerns one connection only. */
function withoutConnection(headers: Record<string, string>): Record<string, string> {
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...rest } = headers
  return rest
}

const isOf = (request: FrontRequest, { certificate }: Identity): boolean =>
  request.headers['tpp-signature-certificate'] === certificate.raw.toString('base64')

function signerOf(request: FrontRequest, [first, second]: readonly [Identity, Identity]): Identity {
  return isOf(request, second) ? second : first
}

function resign(request: FrontRequest, { key, certificate }: Identity): FrontRequest {
  const { signature: _, digest: __, 'tpp-signature-certificate': ___, ...headers } = request.headers
  const body = Buffer.from(request.body, 'latin1')
  const digest =
    body.length === 0 ? {} : { digest: `SHA-256=${createHash('sha256').update(body).digest('base64')}` }
  const complete: Record<string, string> = {
    date: new Date().toUTCString(),
    'x-request-id': randomUUID(),
    ...headers,
    ...digest,
  }
  const names = new Set<string>(HEADERS_SIGNED_IF_SENT)
  const signed = signRequest({
    method: request.method,
    target: request.target,
    headers: Object.fromEntries(Object.entries(complete).filter(([name]) => names.has(name))),
    include: ['(request-target)'],
    key,
    certificate,
  })
  const added = Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { ...request, headers: { ...complete, ...Object.fromEntries(added) } }
}

import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { CoreBank } from '../../../../apps/server/src/core-bank/index.ts'
import { checkRequest, type MacKey, signAnswer } from '../../../../apps/server/src/core-bank/http/protocol.ts'
import { decode } from '../../../../apps/server/src/core-bank/schema/decode.ts'
import { encode } from '../../../../apps/server/src/core-bank/schema/encode.ts'
import { QUESTION_NAMES, QUESTIONS } from '../../../../apps/server/src/core-bank/schema/questions.ts'

export const SECRET = '0a'.repeat(32)
export const OTHER_SECRET = '0b'.repeat(32)
export const macKey = (id: string, secret: string): MacKey => ({ id, secret: createSecretKey(secret, 'hex') })

/** A question that a bank has received, and the ways in which it can answer. */
export interface Received {
  readonly name: string
  readonly body: string
  readonly signature: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Answers as the protocol says, with changes. */
  readonly reply: (answer: string, change?: { status?: number; signature?: string; headers?: object }) => void
}

interface BankServerSetup {
  /** Answers the questions. */
  readonly coreBank?: Partial<CoreBank>
  readonly keys?: readonly MacKey[]
  readonly tls?: TlsOptions
  readonly port?: number
  /** Called before anything else. If it returns true, it has answered, or never will. */
  readonly onReceived?: (received: Received) => boolean | undefined
}

export interface BankServer {
  readonly url: string
  readonly port: number
  /** The questions that came, in their order. */
  readonly questions: string[]
  /** How many connections were opened. */
  connections(): number
  close(): Promise<void>
}

/** Serves a core bank over HTTP as docs/core-bank-http.md says. The key of a request signs its answer. */
export async function serveCoreBank(setup: BankServerSetup): Promise<BankServer> {
  const { tls } = setup
  const questions: string[] = []
  const sockets = new Set<Socket>()
  let opened = 0
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answer(setup, { request, response, onQuestion: (name) => questions.push(name) })
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  server.on('connection', (socket: Socket) => {
    opened += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(setup.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    questions,
    connections: () => opened,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly onQuestion: (name: string) => void
}

async function answer(
  { coreBank = {}, keys = [macKey('k1', SECRET)], onReceived }: BankServerSetup,
  { request, response, onQuestion }: Exchange,
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString()
  const signature = String(request.headers['havn-signature'] ?? '')
  const path = (request.url ?? '').replace(/^.*(?=\/core-bank\/v1\/)/, '')
  const name = path.replace('/core-bank/v1/', '')
  onQuestion(name)
  const key = keys.find(({ id }) => signature.includes(`,k=${id},`)) ?? keys[0]
  const reply = replyWith(response, { key, requestSignature: signature })
  if (onReceived?.({ name, body, signature, request, response, reply })) return
  const problem =
    keys.length === 0 ? undefined : checkRequest(keys, signature, { path, body, nowMilliseconds: Date.now() })
  if (problem !== undefined) return reply('', { status: 401 })
  const question = QUESTION_NAMES.find((one) => one === name)
  const method = question === undefined ? undefined : Reflect.get(coreBank, question)
  if (question === undefined || typeof method !== 'function') return reply('', { status: 404 })
  const decoded = decode(QUESTIONS[question].question, JSON.parse(body))
  if (!decoded.ok) return reply(JSON.stringify(decoded.problem), { status: 400 })
  try {
    const result: unknown = await Reflect.apply(method, coreBank, [decoded.value])
    reply(encode(QUESTIONS[question].answer, result))
  } catch {
    reply('', { status: 500 })
  }
}

/** Answers, signed unless the bank has no keys. */
function replyWith(
  response: ServerResponse,
  { key, requestSignature }: { key: MacKey | undefined; requestSignature: string },
): Received['reply'] {
  return (body, { status = 200, signature, headers } = {}) => {
    const signed =
      signature ?? (key === undefined ? undefined : signAnswer(key, { status, requestSignature, body }))
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(signed === undefined ? {} : { 'havn-signature': signed }),
      ...headers,
    })
    response.end(body)
  }
}

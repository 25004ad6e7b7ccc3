import type { IncomingMessage, ServerResponse } from 'node:http'
import { BULK_JSON_LIMITS, compileBody, ErrorBody } from '@havn/contract'
import type { TppAnswer, TppCall, TppClient } from '@havn/tpp-sdk'
import { findPendingApproval, rememberAuthorisation } from '../calls/last-authorisation.ts'
import { rememberCall } from '../calls/last-call.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import type { StatePaths } from '../installation/state.ts'
import { findProxyRefusal, type ProxyRefusal } from './guard-request.ts'
import { headersToReturn, headersToSend } from './proxy-headers.ts'

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  port: number
  client: TppClient
  state: StatePaths
  options: ClientOptions
  /** Headers for calls that do not have them, by lower-case name. */
  defaults: Record<string, string>
}

/** A call as the proxy reports it: `refusals` are the messages of the bank, or that of the proxy itself. */
export type ProxiedCall = {
  status: number
  method: string
  path: string
  milliseconds: number
  requestId?: string
  answeredBy: 'bank' | 'proxy'
  refusals: { code: string; text: string }[]
  isApprovalPending: boolean
}

// The largest body that any operation takes.
const bodyBytesMax = BULK_JSON_LIMITS.bytesMax

/** Passes one request on to the bank, signed, and answers with what the bank answered. */
export async function answerThrough(exchange: Exchange): Promise<ProxiedCall> {
  const { request, response, port } = exchange
  const started = performance.now()
  const { method = '', url: path = '' } = request
  const outcome = await findOutcome(exchange)
  const milliseconds = Math.round(performance.now() - started)
  const call = { method, path, milliseconds }
  if (outcome.kind === 'refused') {
    const { status, code, text } = outcome.refusal
    // The rest of a body is not read, and no page of a browser may read the answer.
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(`${JSON.stringify({ error: { source: 'havn proxy', code, text } }, undefined, 2)}\n`)
    return { ...call, status, answeredBy: 'proxy', refusals: [{ code, text }], isApprovalPending: false }
  }
  const { answer } = outcome
  response.writeHead(answer.status, headersToReturn(answer.headers))
  response.end(answer.text)
  const requestId = answer.headers['x-request-id']
  return {
    ...call,
    status: answer.status,
    ...(requestId === undefined ? {} : { requestId }),
    answeredBy: 'bank',
    refusals: answer.status < 400 ? [] : messagesOf(answer),
    isApprovalPending: remember(exchange, answer),
  }

  async function findOutcome(of: Exchange): Promise<Outcome> {
    const refusal = findProxyRefusal(request, port)
    if (refusal !== undefined) return { kind: 'refused', refusal }
    try {
      return await send(of)
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem)
      return { kind: 'refused', refusal: { status: 502, code: 'BANK_NOT_REACHED', text } }
    }
  }
}

type Outcome =
  | { kind: 'answered'; answer: TppAnswer }
  | { kind: 'refused'; refusal: Omit<ProxyRefusal, 'status'> & { status: number } }

async function send({ request, client, options, defaults }: Exchange): Promise<Outcome> {
  const body = await readLimitedBody(request, bodyBytesMax)
  if (body === undefined) {
    const text = `expected a body of at most ${bodyBytesMax} bytes`
    return { kind: 'refused', refusal: { status: 413, code: 'BODY_TOO_LARGE', text } }
  }
  // The guard has let through only methods of the interface.
  const method = (request.method ?? 'GET') as TppCall['method']
  const path = request.url ?? '/'
  const headers = headersToSend(request, { method, path, tpp: options.tpp, defaults })
  const answer = await client.call({ method, path, headers, ...(body.length === 0 ? {} : { body }) })
  return { kind: 'answered', answer }
}

/** Lets `havn why` and `havn approve last` know about the call, and returns whether a PSU has to approve something. */
function remember({ state, options }: Exchange, answer: TppAnswer): boolean {
  rememberCall(state, answer, options)
  const pending = findPendingApproval(answer)
  if (pending !== undefined) rememberAuthorisation(state, pending)
  return pending !== undefined
}

const readErrorBody = compileBody(ErrorBody)

function messagesOf(answer: TppAnswer): ProxiedCall['refusals'] {
  const body = readErrorBody(answer.json)
  if (!body.ok) return []
  return body.value.tppMessages.map(({ code, path, text = '' }) => ({
    code,
    text: path === undefined ? text : `${path}: ${text}`,
  }))
}

/** The body of a request; undefined if it has more bytes than this. The rest is then not read. */
async function readLimitedBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return undefined
  const chunks: Buffer[] = []
  let length = 0
  // A sender of too much still gets an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > bytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

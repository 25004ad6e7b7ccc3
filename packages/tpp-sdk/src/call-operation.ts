import { randomUUID } from 'node:crypto'
import type { Answer, NoAnswer } from './answer.ts'
import type { BankSeal } from './bank-seal.ts'
import type { CallOptions } from './call-options.ts'
import { codeOf, describeFailure, isDistrust } from './connection-failure.ts'
import { ACCEPTED_HEADERS } from './printed/routes.ts'
import { readRetryAfter, retry, type RetryDecision } from './retry.ts'
import type { Route } from './route.ts'
import { sessionHeaders } from './session-headers.ts'
import type { TppAnswer } from './send-request.ts'
import type { TppCall, Transport } from './tpp-client.ts'
import { verifyAnswer } from './verify-answer.ts'

/** What all calls of a bank have in common. */
export interface Connection {
  readonly transport: Transport
  readonly retries: number
  readonly retryAfterSecondsMax: number
  readonly acceptFix: readonly string[]
  readonly seal: BankSeal | undefined
  readonly requireSignedAnswers: boolean
}

/** The argument of a method, whose type the printed operations know. */
export type CallArguments = Readonly<Record<string, unknown>> & {
  readonly session?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type AnyAnswer = Answer<number, unknown> | NoAnswer

/** Signs and sends a call of an operation, again where that helps, and returns its answer. */
export async function callOperation(
  connection: Connection,
  { name, route }: { readonly name: string; readonly route: Route },
  call: CallArguments,
  options: CallOptions,
): Promise<AnyAnswer> {
  const requestId = options.requestId ?? randomUUID()
  const { signal, retries = connection.retries } = options
  const request: TppCall = {
    method: route[0],
    path: `${pathOf(name, route[1], call)}${queryOf(call.query)}`,
    headers: {
      'X-Request-ID': requestId,
      ...headersOf(connection, route, call, options),
      ...options.headers,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(signal ? { signal } : {}),
  }
  return retry(
    () => attempt(connection, route, request, requestId),
    (answer) => decideRetry(answer),
    { retries, retryAfterSecondsMax: connection.retryAfterSecondsMax, signal },
  )
}

function pathOf(name: string, template: string, call: CallArguments): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = call[parameter]
    // '.' and '..' would lead to another path.
    if (typeof value !== 'string' || value === '' || /^\.\.?$/.test(value))
      throw new TypeError(`${name}: expected a text as ${parameter}, got ${JSON.stringify(value)}`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: CallArguments['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(pairs).toString()
  return search === '' ? '' : `?${search}`
}

function headersOf(
  connection: Connection,
  route: Route,
  call: CallArguments,
  options: CallOptions,
): Record<string, string> {
  const accepted = ACCEPTED_HEADERS[route[2]] ?? []
  const acceptFix = options.acceptFix ?? connection.acceptFix
  return {
    ...(connection.requireSignedAnswers ? { 'TPP-Signed-Response-Preferred': 'true' } : {}),
    ...(accepted.includes('x-accept-fix') && acceptFix.length > 0
      ? { 'x-accept-fix': acceptFix.join(',') }
      : {}),
    ...(options.unlogged === true && route[0] === 'GET' ? { 'Sandbox-Log': 'none' } : {}),
    ...sessionHeaders(call.session ?? {}, accepted),
  }
}

async function attempt(
  connection: Connection,
  route: Route,
  call: TppCall,
  requestId: string,
): Promise<AnyAnswer> {
  // Signed anew for each attempt: the bank takes a Date of the last minute only.
  const request = connection.transport.sign(call)
  let received: TppAnswer
  try {
    received = await connection.transport.send(request, call.signal)
  } catch (cause) {
    call.signal?.throwIfAborted()
    if (isMistakeInCall(cause)) throw cause
    return {
      status: 'no-answer',
      problem: describeFailure(cause, connection.transport.destination),
      requestId,
      cause,
    }
  }
  const problem = sealProblem(connection, received) ?? contractProblem(received, route)
  if (problem !== undefined) {
    const { status, text } = received
    return { status: 'no-answer', problem, requestId, received: { status, text } }
  }
  const { status, json: body, headers } = received
  return { status, body, headers: { 'x-request-id': requestId, ...headers } }
}

function sealProblem({ seal, requireSignedAnswers }: Connection, received: TppAnswer): string | undefined {
  if (seal === undefined) return undefined
  const verified = verifyAnswer(received, seal)
  if (verified.kind === 'unverified') return `the answer is not sealed by the bank: ${verified.problem}`
  if (verified.kind === 'unsigned' && requireSignedAnswers)
    return `the answer with the status ${received.status} has no Signature, so it may be anybody's: a bank signs only answers to calls that it could verify`
  return undefined
}

/** Why this is no answer of the interface, such as the error page of a proxy; undefined if it is one. */
function contractProblem(
  { status, json, text }: TppAnswer,
  [, , , withBody, withoutBody = []]: Route,
): string | undefined {
  if (withBody.includes(status))
    return json === undefined ? `the answer with the status ${status} is not JSON` : undefined
  if (withoutBody.includes(status))
    return text === '' ? undefined : `the answer with the status ${status} has a body`
  return `the answer has the status ${status}, which this operation does not have`
}

function decideRetry(answer: AnyAnswer): RetryDecision {
  if (answer.status === 'no-answer') {
    // Whatever a gateway says in the bank's place may be gone a moment later; a wrong seal will not.
    const { received, cause } = answer
    if (isDistrust(cause)) return { again: false }
    return { again: received === undefined || received.status === 429 || received.status >= 502 }
  }
  if (answer.status !== 429 && answer.status !== 503) return { again: false }
  return { again: true, afterSeconds: readRetryAfter(answer.headers['retry-after'], Date.now()) }
}

/** Node refuses a header or path that cannot be sent at all. */
function isMistakeInCall(cause: unknown): boolean {
  return /^ERR_(?:INVALID|HTTP_INVALID|UNESCAPED)/.test(codeOf(cause))
}

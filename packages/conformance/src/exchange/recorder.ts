import { setTimeout as pause } from 'node:timers/promises'
import { NotReachedError } from '../outcome.ts'
import type { Exchange, TppName, WireAnswer, WireRequest } from './exchange.ts'
import type { Sender } from './send.ts'
import { signingStringOf } from './sign-call.ts'

/** How much a run may ask of a server. */
export interface Limits {
  readonly requestsMax: number
  readonly secondsMax: number
  readonly requestsPerSecond: number
}

export const DEFAULT_LIMITS: Limits = { requestsMax: 1000, secondsMax: 1800, requestsPerSecond: 20 }

/** What a check needs that was not run because the server went away. */
export const AFTER_STOP = 'Start the server, and run the checks again.'

/** Sends requests one after the other, not too fast and not too many, and keeps every exchange. */
export interface Recorder {
  readonly exchanges: readonly Exchange[]
  send(request: WireRequest, tpp: TppName): Promise<Exchange>
  /** A sentence that says so, once the server has gone away. Nothing is sent from then on. */
  readonly stopped: string | undefined
}

/** What a recorder works with. */
interface RecorderParts {
  readonly sender: Sender
  readonly limits: Limits
  readonly now: () => number
  /** Asked after a request without an answer: is the server still there? */
  readonly whyUnreachable: () => Promise<Error | undefined>
}

export function createRecorder({ sender, limits, now, whyUnreachable }: RecorderParts): Recorder {
  const exchanges: Exchange[] = []
  let stopped: string | undefined
  const begun = now()
  let nextAt = begun

  function requireServer(): void {
    if (stopped !== undefined) throw new NotReachedError(stopped, AFTER_STOP)
  }

  /** One request without an answer may be what the server does with it. A server that answers nothing any more has gone. */
  async function noteUnanswered(): Promise<void> {
    const problem = await whyUnreachable()
    if (problem !== undefined) stopped = `The server went away during the run: ${textOf(problem)}.`
    requireServer()
  }

  function requireRoom(): void {
    const limit =
      exchanges.length >= limits.requestsMax
        ? `The run's limit of ${limits.requestsMax} requests was reached.`
        : now() - begun > limits.secondsMax * 1000
          ? `The run's limit of ${limits.secondsMax} seconds was reached.`
          : undefined
    if (limit !== undefined)
      throw new NotReachedError(limit, 'Allow more with --max-requests or --max-seconds.')
  }

  return {
    exchanges,
    get stopped() {
      return stopped
    },
    async send(request, tpp) {
      requireServer()
      requireRoom()
      const waits = nextAt - now()
      if (waits > 0) await pause(waits)
      nextAt = Math.max(now(), nextAt) + 1000 / limits.requestsPerSecond
      const sentAt = now()
      const answer = await sender.send(request).catch(noAnswer)
      const exchange = toExchange({
        request,
        answer,
        tpp,
        number: exchanges.length + 1,
        milliseconds: now() - sentAt,
      })
      exchanges.push(exchange)
      if (exchange.status === 0) await noteUnanswered()
      return exchange
    },
  }
}

/** An error that gathers those of several addresses has no message of its own. */
function textOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.message || ('code' in problem ? String(problem.code) : problem.name)
}

function noAnswer(problem: unknown): WireAnswer {
  return { status: 0, headers: {}, body: Buffer.from(textOf(problem)) }
}

function toExchange(parts: {
  request: WireRequest
  answer: WireAnswer
  tpp: TppName
  number: number
  milliseconds: number
}): Exchange {
  const { request, answer, ...rest } = parts
  const { method, target, headers: requestHeaders, body } = request
  const text = Buffer.from(answer.body).toString('utf8')
  return {
    ...rest,
    method,
    target,
    requestHeaders,
    requestBody: body === undefined ? '' : Buffer.from(body).toString('utf8'),
    signingString: signingStringOf(request),
    status: answer.status,
    headers: answer.headers,
    text,
    json: parseJson(text),
    isUtf8: isUtf8(answer.body),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

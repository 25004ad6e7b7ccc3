import type { IncomingMessage, ServerResponse } from 'node:http'
import { wantsPage } from '../../platform/web/page-address.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import type { Dialect } from '../http/dialect.ts'
import { isEchoable } from '../http/received-request.ts'
import { answerRefusal, type Environment } from '../http/refusal.ts'
import type { ShareOutcome } from './fair-shares.ts'

/** Returns the page for a browser whose request is refused. */
export type BusyPage = (request: IncomingMessage) => {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Why a call was not taken on. `link-busy`: too many requests for the pages of one SCA link are in progress. */
export type ShareRefusal = Exclude<ShareOutcome, 'admitted'> | 'link-busy'

/** How calls are refused that a process does not take on. */
interface RefuserSetup {
  readonly environment: Environment
  readonly dialectAt: (host: string) => Dialect
  readonly busyPage?: BusyPage | undefined
}

const REFUSAL_OF = {
  'share-used': 'calls-exceeded',
  'bank-share-used': 'bank-calls-exceeded',
  'link-busy': 'calls-exceeded',
  full: 'server-full',
} as const

/**
 * The answers are built once for each interface: refusing must cost next to nothing, because it is done when there is too much
 * to do.
 */
export function createRefuser({ environment, dialectAt, busyPage }: RefuserSetup) {
  const answersByDialect = new Map<Dialect, Readonly<Record<ShareRefusal, WrittenAnswer>>>()

  function answersIn(dialect: Dialect): Readonly<Record<ShareRefusal, WrittenAnswer>> {
    const answerTo = (outcome: ShareRefusal) =>
      answerRefusal({ kind: REFUSAL_OF[outcome], retryAfterSeconds: 1 }, { environment, dialect })
    const answers = {
      'share-used': answerTo('share-used'),
      'bank-share-used': answerTo('bank-share-used'),
      'link-busy': answerTo('link-busy'),
      full: answerTo('full'),
    }
    answersByDialect.set(dialect, answers)
    return answers
  }

  return (request: IncomingMessage, response: ServerResponse, outcome: ShareRefusal): void => {
    const dialect = dialectAt(request.headers.host ?? '')
    const answers = answersByDialect.get(dialect) ?? answersIn(dialect)
    const { status, headers, body = '' } = answers[outcome]
    const isPage = wantsPage(request.url ?? '', request.headers.accept)
    const page = isPage ? busyPage?.(request) : undefined
    const text = page?.body ?? body
    const received = request.headers['x-request-id']
    const requestId = isEchoable(received) ? received : undefined
    response.writeHead(status, {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...(requestId === undefined ? {} : { 'X-Request-ID': requestId }),
      ...page?.headers,
    })
    response.end(text)
  }
}

import { type Check } from '../../check.ts'
import { failed, NotReachedError, passed } from '../../outcome.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { headerOf } from '../../exchange/exchange.ts'
import { at, describeAnswer, listAt, textAt } from '../../exchange/read-answer.ts'
import { isErrorCode } from './error-codes.ts'

/** A property of every answer of the run that it applies to. */
interface AnswerRule extends Pick<Check, 'id' | 'rules' | 'title' | 'severity'> {
  readonly applies: (exchange: Exchange) => boolean
  readonly holds: (exchange: Exchange) => boolean
  readonly expected: string
}

const messagesOf = ({ json }: Exchange) => listAt(json, 'tppMessages')
const hasMessages = (exchange: Exchange) => messagesOf(exchange).length > 0
const hasBody = ({ status, text }: Exchange) => status !== 0 && text !== ''
const lengthOf = (text: string) => Array.from(text).length

/** Every link of a body, wherever it stands. */
function linksIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(linksIn)
  const links: unknown = at(value, '_links')
  const own = typeof links === 'object' && links !== null ? Object.values(links) : []
  return [...own, ...Object.values(value).flatMap(linksIn)]
}

const VERBS: ReadonlySet<unknown> = new Set(['GET', 'PUT', 'POST', 'DELETE'])
const isOfInterface = ({ target, status }: Exchange) => target.startsWith('/v1/') && status !== 0
const hasLinks = (exchange: Exchange) => isOfInterface(exchange) && linksIn(exchange.json).length > 0

/** Every text of a body that is a time of day. One that is quoted inside a sentence does not count. */
function timesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.+Zz-]+$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(timesIn) : []
}

const RULES: readonly AnswerRule[] = [
  {
    id: 'answers/json',
    rules: ['SVC-08'],
    title: 'Every body of an answer is JSON, and its Content-Type says so.',
    severity: 'must',
    expected: 'JSON with Content-Type application/json',
    applies: (exchange) => isOfInterface(exchange) && hasBody(exchange),
    holds: ({ json, headers }) => json !== undefined && /\bjson\b/i.test(headers['content-type'] ?? ''),
  },
  {
    id: 'answers/utf-8',
    rules: ['SVC-09'],
    title: 'Every body of an answer is UTF-8.',
    severity: 'must',
    expected: 'bytes that are UTF-8',
    applies: hasBody,
    holds: ({ isUtf8 }) => isUtf8,
  },
  {
    id: 'answers/date-times',
    rules: ['SVC-12'],
    title: 'Every date-time in an answer has the form YYYY-MM-DDThh:mm:ss+00:00.',
    severity: 'must',
    expected: 'date-times such as 2026-11-16T09:00:00+00:00',
    applies: (exchange) => isOfInterface(exchange) && timesIn(exchange.json).length > 0,
    holds: ({ json }) => timesIn(json).every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(time)),
  },
  {
    id: 'answers/request-id',
    rules: ['HDR-03'],
    title: 'Every answer echoes the X-Request-ID of its call.',
    severity: 'should',
    expected: 'the X-Request-ID of the call',
    applies: (exchange) => {
      const sent = exchange.requestHeaders.filter(([name]) => name.toLowerCase() === 'x-request-id')
      return isOfInterface(exchange) && sent.length === 1
    },
    holds: ({ requestHeaders, headers }) =>
      headers['x-request-id'] === headerOf(requestHeaders, 'x-request-id'),
  },
  {
    id: 'answers/error-body',
    rules: ['ERR-10', 'PCR-05'],
    title: 'Every error has tppMessages, of which one at least is an ERROR.',
    severity: 'should',
    expected: 'tppMessages with category ERROR',
    applies: (exchange) => isOfInterface(exchange) && exchange.status >= 400,
    holds: (exchange) => messagesOf(exchange).some((message) => at(message, 'category') === 'ERROR'),
  },
  {
    id: 'answers/message-category',
    rules: ['MSG-01', 'ERR-10'],
    title: 'The category of every message is ERROR or WARNING.',
    severity: 'must',
    expected: 'ERROR or WARNING',
    applies: hasMessages,
    holds: (exchange) =>
      messagesOf(exchange).every((message) =>
        ['ERROR', 'WARNING'].includes(textAt(message, 'category') ?? ''),
      ),
  },
  {
    id: 'answers/message-code',
    rules: ['MSG-02', 'ERR-10', 'ERR-11'],
    title: 'The code of every message is one of the specification’s.',
    severity: 'must',
    expected: 'a code of the specification',
    applies: hasMessages,
    holds: (exchange) => messagesOf(exchange).every((message) => isErrorCode(textAt(message, 'code'))),
  },
  {
    id: 'answers/message-path',
    rules: ['MSG-03'],
    title: 'The path of every message is a string, where it has one.',
    severity: 'must',
    expected: 'a string path, or none',
    applies: hasMessages,
    holds: (exchange) =>
      messagesOf(exchange).every((message) => ['string', 'undefined'].includes(typeof at(message, 'path'))),
  },
  {
    id: 'answers/message-text',
    rules: ['MSG-04', 'LIM-18'],
    title: 'The text of every message has at most 512 characters.',
    severity: 'must',
    expected: 'at most 512 characters',
    applies: hasMessages,
    holds: (exchange) =>
      messagesOf(exchange).every((message) => lengthOf(textAt(message, 'text') ?? '') <= 512),
  },
  {
    id: 'answers/psu-message',
    rules: ['PCR-06', 'LIM-18'],
    title: 'A psuMessage has at most 512 characters.',
    severity: 'must',
    expected: 'at most 512 characters',
    applies: ({ json }) => at(json, 'psuMessage') !== undefined,
    holds: ({ json }) => lengthOf(textAt(json, 'psuMessage') ?? 'x'.repeat(513)) <= 512,
  },
  {
    id: 'answers/link-href',
    rules: ['VAL-09', 'PCR-07', 'BSK-04'],
    title: 'Every link has a string href.',
    severity: 'must',
    expected: 'a string href',
    applies: hasLinks,
    holds: ({ json }) => linksIn(json).every((link) => textAt(link, 'href') !== undefined),
  },
  {
    id: 'answers/link-verbs',
    rules: ['VAL-10', 'PCR-07', 'BSK-04'],
    title: 'Every link has verbs, each one of GET, PUT, POST, DELETE.',
    severity: 'must',
    expected: 'an array verbs of GET, PUT, POST, DELETE',
    applies: hasLinks,
    holds: ({ json }) =>
      linksIn(json).every((link) => {
        const verbs: unknown = at(link, 'verbs')
        return Array.isArray(verbs) && verbs.length > 0 && verbs.every((verb) => VERBS.has(verb))
      }),
  },
  {
    id: 'answers/sca-required',
    rules: ['ERR-07', 'SCA-02', 'SVC-18'],
    title: 'Every 401 has a link scaRedirect.',
    severity: 'must',
    expected: 'a link scaRedirect',
    applies: (exchange) => isOfInterface(exchange) && exchange.status === 401,
    holds: ({ json }) => textAt(json, '_links', 'scaRedirect', 'href') !== undefined,
  },
  {
    id: 'answers/no-server-errors',
    rules: ['ERR-10'],
    title: 'No request of the run was answered with an error of the server.',
    severity: 'should',
    expected: 'no status of 500 or above',
    applies: ({ status }) => status !== 0,
    holds: ({ status }) => status < 500,
  },
]

/** Looks at all exchanges of the run. The exchange that breaks the rule is shown. */
function toCheck({ id, rules, title, severity, expected, applies, holds }: AnswerRule): Check {
  return {
    id,
    rules,
    title,
    severity,
    needs: [],
    async run({ exchanges, cite }) {
      const concerned = exchanges.filter(applies)
      if (concerned.length === 0)
        throw new NotReachedError('No answer of the run has what this rule is about.', 'Run more checks.')
      const wrong = concerned.find((exchange) => !holds(exchange))
      if (wrong === undefined) return passed(`Seen in ${concerned.length} answers.`)
      cite(wrong)
      return failed(expected, `exchange ${wrong.number}: ${describeAnswer(wrong)}`)
    },
  }
}

export const ANSWER_CHECKS: readonly Check[] = RULES.map(toCheck)

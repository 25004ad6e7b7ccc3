import type { Answer, NoAnswer } from './answer.ts'
import { linkOf } from './sca-redirect.ts'

type AnyAnswer = Answer<number, unknown> | NoAnswer

/** One message of the bank about a refused call. */
export interface BankMessage {
  /** Such as FORMAT_ERROR. */
  readonly code: string
  /** The header, query parameter or field that it is about. */
  readonly path?: string
  /** What was expected, what came, and how to fix it. */
  readonly text?: string
}

/**
 * The bank answered something else than expected. Only `expect`, `eachTransaction` and `eachCardTransaction` throw it.
 *
 * @example
 * ```ts
 * import { BankError } from '@havn/tpp-sdk'
 *
 * try {
 *   throw new BankError({ status: 'no-answer', problem: 'nothing listens there', requestId: '1' })
 * } catch (problem) {
 *   if (problem instanceof BankError) console.log(problem.status, problem.requestId)
 * }
 * ```
 */
export class BankError extends Error {
  /** The answer that came. */
  readonly answer: AnyAnswer
  /** Its status; `no-answer` if there was none. */
  readonly status: number | 'no-answer'
  /** The messages of the bank. */
  readonly messages: readonly BankMessage[]
  /** The X-Request-ID of the call: name it when you ask the bank about it. */
  readonly requestId: string

  constructor(answer: AnyAnswer) {
    super(explainAnswer(answer))
    this.name = 'BankError'
    this.answer = answer
    this.status = answer.status
    this.messages = messagesOf(answer)
    this.requestId = requestIdOf(answer)
  }
}

/**
 * Waits for the answer and returns it if it has one of these statuses; throws a `BankError` with the bank's own words
 * otherwise. It is for scripts and tests: a service handles every status, 401 with its `scaRedirect` above all.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { connectBank, expect } from '@havn/tpp-sdk'
 *
 * const read = (name: string) => readFileSync(name, 'utf8')
 * const files = { key: read('key.pem'), certificate: read('cert.pem'), ca: read('ca.pem') }
 * const bank = connectBank({ baseUrl: 'https://localhost:8443', ...files })
 * const { body } = await expect(bank.sandbox.readClock(), 200)
 * console.log(body.time)
 * ```
 */
export async function expect<Given extends AnyAnswer, const Status extends Given['status']>(
  call: Promise<Given> | Given,
  ...statuses: readonly Status[]
): Promise<Extract<Given, { readonly status: Status }>> {
  const answer = await call
  if ((statuses as readonly unknown[]).includes(answer.status))
    return answer as Extract<Given, { readonly status: Status }>
  throw new BankError(answer)
}

/**
 * Explains an answer in words: its status, every message of the bank with its path, whether the PSU must authenticate,
 * and the X-Request-ID. It has no secrets, so it may be logged.
 *
 * @example
 * ```ts
 * import { explainAnswer } from '@havn/tpp-sdk'
 *
 * console.log(explainAnswer({ status: 'no-answer', problem: 'nothing listens there', requestId: '1b6f1f26' }))
 * ```
 */
export function explainAnswer(answer: AnyAnswer): string {
  const requestId = `X-Request-ID ${requestIdOf(answer)}`
  if (answer.status === 'no-answer') {
    const received = answer.received === undefined ? [] : [preview(answer.received.text)]
    return [`no answer: ${answer.problem}`, ...received, requestId].join('\n  ')
  }
  const messages = messagesOf(answer).map(explainMessage)
  // The link itself is a secret, and these words end in logs.
  const needsSca = answer.status === 401 && linkOf(answer, 'scaRedirect') !== undefined
  const next = needsSca ? ['SCA is needed: send the PSU to the link scaRedirect of the answer'] : []
  return [`the bank answered ${answer.status}`, ...messages, ...next, requestId].join('\n  ')
}

/** A message of the bank in one line. */
export function explainMessage({ code, path, text }: BankMessage): string {
  return `${code}${path === undefined ? '' : ` (${path})`}: ${text ?? 'the bank says no more'}`
}

/** The messages of an answer; empty if it has none. */
export function messagesOf({ body }: AnyAnswer): readonly BankMessage[] {
  if (typeof body !== 'object' || body === null || !('tppMessages' in body)) return []
  return Array.isArray(body.tppMessages) ? (body.tppMessages as readonly BankMessage[]) : []
}

function requestIdOf(answer: AnyAnswer): string {
  return answer.status === 'no-answer' ? answer.requestId : answer.headers['x-request-id']
}

const previewCharacters = 200

function preview(text: string): string {
  return text.length <= previewCharacters ? text : `${text.slice(0, previewCharacters)}…`
}

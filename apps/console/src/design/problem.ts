import { type Html, html } from '@havn/html'
import { note } from './parts.ts'

/** An answer of the bank, of whatever status. */
export interface AnyAnswer {
  readonly status: number | 'no-answer'
  readonly body?: unknown
  readonly problem?: string
  readonly headers?: { readonly 'x-request-id': string }
}

interface BankMessage {
  readonly code: string
  readonly text: string
  readonly path: string
}

/** What the bank refused, in its own words, with a link to the whole call. */
export function problemNote(answer: AnyAnswer): Html {
  if (answer.status === 'no-answer')
    return note('bad', html`<strong>The bank did not answer.</strong> ${answer.problem ?? ''}`)
  const requestId = answer.headers?.['x-request-id']
  const why =
    requestId === undefined ? undefined : html` <a href="${`/requests/${requestId}`}">See the call</a>`
  const messages = messagesOf(answer.body).map(
    ({ code, text, path }) =>
      html`<li><a href="${`/docs/errors/${code}`}"><code>${code}</code></a> ${path === '' ? undefined : html`<code>${path}</code> `}${text}</li>`,
  )
  return note('bad', html`<strong>The bank answered ${answer.status}.</strong>${why}<ul>${messages}</ul>`)
}

/** The messages of a refusal. */
function messagesOf(body: unknown): readonly BankMessage[] {
  if (typeof body !== 'object' || body === null || !('tppMessages' in body)) return []
  const { tppMessages } = body
  if (!Array.isArray(tppMessages)) return []
  return tppMessages.map((message: Partial<BankMessage>) => ({
    code: message.code ?? '',
    text: message.text ?? '',
    path: message.path ?? '',
  }))
}

/** The same in one line, for a note on the next page. */
export function problemText(answer: AnyAnswer): string {
  if (answer.status === 'no-answer') return `The bank did not answer. ${answer.problem ?? ''}`.trim()
  const messages = messagesOf(answer.body).map(({ path, text }) => (path === '' ? text : `${path}: ${text}`))
  return `The bank answered ${answer.status}. ${messages.join(' ')}`.trim()
}

import { type Html, html } from '@havn/html'
import type { RequestAttempt } from '@havn/tpp-sdk'
import { breakablePath, copyable, facts, formatDate, formatSecond, note, pill } from '../design/index.ts'
import { statusTone } from './call-list.ts'
import { formatDuration } from './format-duration.ts'
import { operationWords, statusWords } from './operation-words.ts'
import { codePageOf, operationPageOf } from './reference-page.ts'

/** What the call was, what it was answered, when, and under which id. */
export function attemptHead(attempt: RequestAttempt, requestId: string): Html {
  const { method, path, status, milliseconds, replayed, signatureVerified, operation } = attempt
  const time = new Date(attempt.time)
  const words = operationWords(operation)
  const took = milliseconds === undefined ? '' : ` · ${formatDuration(milliseconds)}`
  const page = operationPageOf(operation)
  const title =
    page === undefined
      ? html`${words}${operation === undefined ? undefined : html` <span class="muted">${operation}</span>`}`
      : html`<a href="${page}">${words}</a>`
  return html`<header class="call-head"><h2>${title}</h2><p class="call-status">${pill(String(status), statusTone(status))} ${statusWords(status)}<span class="muted"> · ${formatDate(time)}, ${formatSecond(time)}${took}</span></p><p class="call-path"><code><span class="verb">${method}</span> ${breakablePath(path)}</code></p><p class="call-id"><span class="muted">X-Request-ID</span> ${copyable(requestId)}</p>${
    replayed
      ? note('plain', 'The same request again: it got its first answer, and nothing was done twice.')
      : undefined
  }${
    signatureVerified
      ? undefined
      : html`<p class="muted"><small>The signature was not verified, so anybody who has your certificate may have sent it.</small></p>`
  }</header>`
}

/** What came over the wire: names of headers, the size of the body, and the headers of the answer that matter to a TPP. */
export function attemptTraffic({
  headerNames,
  body,
  answerHeaders,
  tppMessages,
  operation,
}: RequestAttempt): Html {
  const names = headerNames.map((name) => html`<code>${name}</code> `)
  const messages = tppMessages.map(
    ({ code, path, text }) =>
      html`<li><a class="code-link" href="${codePageOf(code, operation)}">${code}</a> ${path === undefined ? undefined : html`<code>${path}</code> `}<span class="message">${text ?? ''}</span></li>`,
  )
  return html`<details class="call-part traffic" id="traffic"><summary><h2>Headers, body and messages</h2></summary>${facts(
    [
      ['Headers received', html`<span class="names">${names}</span>`],
      ['Body', body === undefined ? 'none' : html`${body.bytes} bytes, <code>${body.digest}</code>`],
      ...Object.entries(answerHeaders).map(([name, value]) => [name, html`<code>${value}</code>`] as const),
    ],
  )}${messages.length === 0 ? undefined : html`<h3>tppMessages</h3><ul class="messages">${messages}</ul>`}</details>`
}

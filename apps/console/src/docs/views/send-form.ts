import type { Operation } from '@havn/contract'
import { html, type Html } from '@havn/html'
import { note, pill } from '../../design/index.ts'
import type { Tpp } from '../../tpps/tpp.ts'
import { organisationOf } from '../../tpps/tpp-name.ts'
import { codeBlock } from '../markdown/code-block.ts'
import { headerFieldOf, type SampleForm, type SentSample } from '../reference/send-sample.ts'

export interface SendFormView {
  readonly operation: Operation
  readonly form: SampleForm
  /** As whom it is sent. */
  readonly tpp: Tpp
  /** What the last try brought. */
  readonly sent?: SentSample | undefined
}

/** The form that sends the call, with everything that can be changed folded away but the body. */
export function sendForm({ operation, form, tpp, sent }: SendFormView): Html {
  const { requestId, path, headers, body } = form
  const bodyLines = body === undefined ? 0 : Math.min(18, body.split('\n').length + 1)
  const rest = html`<summary>Path and headers</summary>
<div class="field"><label for="send-path">Path</label><input id="send-path" name="path" value="${path}" spellcheck="false"></div>
${Object.entries(headers).map(
  ([name, value]) =>
    html`<div class="field"><label for="${`send-${name}`}">${name}</label><input id="${`send-${name}`}" name="${headerFieldOf(name)}" value="${value}" spellcheck="false" autocomplete="off"></div>`,
)}`
  return html`<form id="send" class="send" method="post" action="${`/docs/api/${operation.id}#send`}">
<input type="hidden" name="requestId" value="${requestId}">
${sent?.kind === 'not sent' ? html`<details open="">${rest}</details>` : html`<details>${rest}</details>`}
${body === undefined ? undefined : html`<div class="field"><label for="send-body">Body</label><textarea id="send-body" name="body" rows="${bodyLines}" spellcheck="false">${body}</textarea></div>`}
<button class="button primary">${`Send the call${operation.isUnsigned === true ? ', unsigned,' : ''} as ${organisationOf(tpp.certificate).name}`}</button>
</form>${sent === undefined ? undefined : outcome(sent)}`
}

function outcome(sent: SentSample): Html {
  if (sent.kind === 'not sent') return note('bad', html`<strong>It was not sent.</strong> ${sent.problem}`)
  const { answer, requestId, milliseconds } = sent
  const tone = answer.status < 300 ? 'good' : answer.status === 401 ? 'act' : 'bad'
  const text = answer.json === undefined ? answer.text : JSON.stringify(answer.json, null, 2)
  return html`<section class="sent" aria-label="The answer"><p>${pill(String(answer.status), tone)} in ${milliseconds} ms · <a href="${`/requests/${requestId}`}">See the call in Live</a></p>${
    text === ''
      ? html`<p class="muted">No body.</p>`
      : codeBlock({ code: text, info: 'json', label: 'Answer' })
  }</section>`
}

import { type Html, html } from '@havn/html'
import type { RequestOutline } from '@havn/tpp-sdk'
import { breakablePath, card, formatSecond, idEnd, pill } from '../design/index.ts'
import { statusTone } from './call-list.ts'
import { operationWords, statusWords } from './operation-words.ts'

/** The calls that were about something, newest first. */
export const callsCard = (calls: readonly RequestOutline[]): Html =>
  card({
    title: 'Your calls about it',
    body:
      calls.length === 0
        ? html`<p class="muted">None of your last 200 calls. Reads of this console are not listed.</p>`
        : html`<ul class="call-list">${calls.map(row)}</ul>`,
  })

const row = ({ requestId, method, path, operation, status, time }: RequestOutline): Html =>
  html`<li><a href="${`/requests/${encodeURIComponent(requestId)}`}">${operationWords(operation)}</a> ${pill(String(status), statusTone(status), statusWords(status))} <span class="muted">${formatSecond(new Date(time))} ${idEnd(requestId)}</span><small class="muted"><span class="verb">${method}</span> ${breakablePath(path)}</small></li>`

import { type Html, html } from '@havn/html'
import type { RequestOutline } from '@havn/tpp-sdk'
import { formatSecond } from './format.ts'
import { card, pill } from './parts.ts'

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
  html`<li><a href="${`/requests/${encodeURIComponent(requestId)}`}" title="${path}">${method} ${operation ?? path}</a> ${pill(String(status), status < 400 ? 'good' : 'bad')} <span class="muted">${formatSecond(new Date(time))}</span></li>`

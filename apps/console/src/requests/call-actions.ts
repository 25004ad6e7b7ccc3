import { type Html, html } from '@havn/html'
import type { RequestAttempt, RequestReport } from '@havn/tpp-sdk'
import { findMistake } from '../break/mistakes.ts'
import type { Context } from '../server/index.ts'
import { callMarkdown } from './call-markdown.ts'
import { concernedBy } from './concerned.ts'

/** What the button did that made this call. */
export function madeNote({ url }: Context): Html | undefined {
  const mistake = findMistake(url.searchParams.get('made') ?? '')
  if (mistake === undefined) return undefined
  return html`<p class="note plain made"><strong>${mistake.label}.</strong> ${mistake.does}</p>`
}

/** What can be done with a call: go on to what it was about, and take its report along. */
export const callActions = (report: RequestReport, newest: RequestAttempt, address: string): Html =>
  html`<div class="actions call-actions">${resourceLinks(newest)}<button type="button" class="button small" data-copy="${callMarkdown(report, address)}" hidden><span>Copy as Markdown</span></button><a class="button small" href="${`${address}/report.md`}">Report as a file</a></div>`

const resourceLinks = (attempt: RequestAttempt): readonly Html[] =>
  concernedBy(attempt).map(
    ({ name, href }) => html`<a class="button small primary" href="${href}">Follow the ${name}</a>`,
  )

import { type Html, html } from '@havn/html'
import type { RequestAttempt, RequestReport } from '@havn/tpp-sdk'
import { findMistake } from '../break/mistakes.ts'
import { live } from '../design/live.ts'
import { codeBlock } from '../design/parts.ts'
import type { Context } from '../server/context.ts'
import { attemptHead, attemptTraffic } from './attempt-facts.ts'
import { callChecks } from './call-checks.ts'
import { callMarkdown } from './call-markdown.ts'
import { callSamples } from './call-samples.ts'
import { callStory } from './call-story.ts'
import { concernedBy } from './concerned.ts'
import { refusalPart } from './refusal.ts'
import { signingPart } from './signing-part.ts'

/** Everything about the calls under one X-Request-ID: the newest in full, earlier ones in short. `ownText` is compared. */
export function callDetail(context: Context, report: RequestReport, ownText?: string): Html {
  const [newest, ...earlier] = report.attempts.toReversed()
  if (newest === undefined) return html``
  const { requestId } = report
  const address = `${context.origin}/requests/${encodeURIComponent(requestId)}`
  return html`${madeNote(context)}${attemptHead(newest, requestId)}<div class="actions call-actions">${resourceLinks(newest)}<button type="button" class="button small" data-copy="${callMarkdown(report, address)}" hidden><span>Copy as Markdown</span></button><a class="button small" href="${`${address}/report.md`}">Report as a file</a></div>
${refusalPart(newest)}
${part('Checks', callChecks(newest))}
${live('call-story', ['payment', 'authorisation', 'basket', 'consent'], storyPart(newest))}
${earlierPart(earlier, requestId)}
${signingPart(newest, requestId, ownText)}
${attemptTraffic(newest)}
${part('The same call', callSamples(context, newest))}
${part('The same report in a terminal', codeBlock(`${context.options.command} why ${requestId}`))}`
}

/** What the button did that made this call. */
function madeNote({ url }: Context): Html | undefined {
  const mistake = findMistake(url.searchParams.get('made') ?? '')
  if (mistake === undefined) return undefined
  return html`<p class="note plain made"><strong>${mistake.label}.</strong> ${mistake.does}</p>`
}

const part = (title: string, body: Html | undefined): Html | undefined =>
  body === undefined ? undefined : html`<section class="call-part"><h2>${title}</h2>${body}</section>`

const storyPart = (attempt: RequestAttempt): Html =>
  part('What happened afterwards', callStory(attempt)) ?? html``

const resourceLinks = (attempt: RequestAttempt): readonly Html[] =>
  concernedBy(attempt).map(
    ({ name, href }) => html`<a class="button small primary" href="${href}">Follow the ${name}</a>`,
  )

function earlierPart(attempts: readonly RequestAttempt[], requestId: string): Html | undefined {
  if (attempts.length === 0) return undefined
  return html`<section class="call-part"><h2>Earlier under the same X-Request-ID</h2>${attempts.map(
    (attempt) =>
      html`<div class="earlier">${attemptHead(attempt, requestId)}${refusalPart(attempt)}${callStory(attempt)}</div>`,
  )}</section>`
}

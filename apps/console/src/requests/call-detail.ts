import { type Html, html } from '@havn/html'
import type { RequestAttempt, RequestReport } from '@havn/tpp-sdk'
import { codeBlock, live } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { attemptHead, attemptTraffic } from './attempt-facts.ts'
import { callActions, madeNote } from './call-actions.ts'
import { callChecks } from './call-checks.ts'
import { callSamples } from './call-samples.ts'
import { callStory } from './call-story.ts'
import { refusalPart } from './refusal.ts'
import { signingPart } from './signing-part.ts'

/** Everything about the calls under one X-Request-ID: the newest in full, earlier ones in short. `ownText` is compared. */
export function callDetail(context: Context, report: RequestReport, ownText?: string): Html {
  const [newest, ...earlier] = report.attempts.toReversed()
  if (newest === undefined) return html``
  const { requestId } = report
  const address = `${context.origin}/requests/${encodeURIComponent(requestId)}`
  return html`${madeNote(context)}${attemptHead(newest, requestId)}${callActions(report, newest, address)}
${refusalPart(newest)}
${part('Checks', callChecks(newest))}
${live('call-story', ['payment', 'authorisation', 'basket', 'consent'], storyPart(newest))}
${earlierPart(earlier, requestId)}
${signingPart(newest, requestId, ownText)}
${attemptTraffic(newest)}
${part('The same call', callSamples(context, newest))}
${part('The same report in a terminal', codeBlock(`${context.options.command} why ${requestId}`))}`
}

const part = (title: string, body: Html | undefined): Html | undefined =>
  body === undefined ? undefined : html`<section class="call-part"><h2>${title}</h2>${body}</section>`

const storyPart = (attempt: RequestAttempt): Html =>
  part('What happened afterwards', callStory(attempt)) ?? html``

function earlierPart(attempts: readonly RequestAttempt[], requestId: string): Html | undefined {
  if (attempts.length === 0) return undefined
  return html`<section class="call-part"><h2>Earlier under the same X-Request-ID</h2>${attempts.map(
    (attempt) =>
      html`<div class="earlier">${attemptHead(attempt, requestId)}${refusalPart(attempt)}${callStory(attempt)}</div>`,
  )}</section>`
}

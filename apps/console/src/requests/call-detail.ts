import { type Html, html } from '@havn/html'
import type { RequestAttempt, RequestReport } from '@havn/tpp-sdk'
import { codeBlock, live, note } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { attemptHead, attemptTraffic } from './attempt-facts.ts'
import { callSamples } from './call-samples.ts'
import { callStory } from './call-story.ts'
import { refusalPart } from './refusal.ts'
import { findMistake } from '../break/mistakes.ts'
import { callMarkdown } from './call-markdown.ts'
import { CHECK_QUESTIONS, isAsking } from './operation-words.ts'
import { signingStringBlock, textDifference } from './text-difference.ts'

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

/** What the button did that made this call. */
function madeNote({ url }: Context): Html | undefined {
  const mistake = findMistake(url.searchParams.get('made') ?? '')
  if (mistake === undefined) return undefined
  return html`<p class="note plain made"><strong>${mistake.label}.</strong> ${mistake.does}</p>`
}

/** What can be done with a call: go on to what it was about, and take its report along. */
const callActions = (report: RequestReport, newest: RequestAttempt, address: string): Html =>
  html`<div class="actions call-actions">${resourceLinks(newest)}<button type="button" class="button small" data-copy="${callMarkdown(report, address)}" hidden><span>Copy as Markdown</span></button><a class="button small" href="${`${address}/report.md`}">Report as a file</a></div>`

const resourceLinks = (attempt: RequestAttempt): readonly Html[] =>
  concernedBy(attempt).map(
    ({ name, href }) => html`<a class="button small primary" href="${href}">Follow the ${name}</a>`,
  )

/** Something that a call was about and that has a page. */
interface Concerned {
  readonly name: 'payment' | 'basket' | 'consent'
  readonly href: string
}

const consentPath = /^\/v1\/(?:bank-offered-)?consents\/([0-9a-f-]{36})/

/** The payment, basket or consent that a call created or was about. The bank names the first two, the path the third. */
function concernedBy({ payment, basket, path, answerHeaders }: RequestAttempt): readonly Concerned[] {
  const consentId = (consentPath.exec(path) ?? consentPath.exec(answerHeaders['Location'] ?? ''))?.[1]
  return [
    ...(payment === undefined ? [] : [{ name: 'payment', href: `/payments/${payment.paymentId}` } as const]),
    ...(basket === undefined ? [] : [{ name: 'basket', href: `/baskets/${basket.basketId}` } as const]),
    ...(consentId === undefined ? [] : [{ name: 'consent', href: `/consents/${consentId}` } as const]),
  ]
}

const VERDICTS = {
  passed: { sign: '✓', className: 'passed' },
  refused: { sign: '✕', className: 'refused' },
  'not reached': { sign: '·', className: 'not-reached' },
} as const

const ASKED = { sign: '!', className: 'asked' } as const

/** The checks of a call in their order, each with its verdict. */
function callChecks({ checks, status }: Pick<RequestAttempt, 'checks' | 'status'>): Html {
  const rows = checks.map(({ check, verdict }) => {
    const { sign, className } = verdict === 'refused' && isAsking(status) ? ASKED : VERDICTS[verdict]
    return html`<li class="${className}" title="${CHECK_QUESTIONS[check]}"><span class="verdict" aria-hidden="true">${sign}</span><span>${check}<span class="unseen">: ${verdict}</span></span></li>`
  })
  return html`<ol class="call-checks">${rows}</ol>`
}

/** The bank's signing string, and a form to compare the reader's own with it. */
function signingPart(
  { signingString, signedText }: RequestAttempt,
  requestId: string,
  ownText: string | undefined,
): Html | undefined {
  if (signingString === undefined) return undefined
  const copy = html`<button type="button" class="copy" data-copy="${signingString}" hidden>Copy</button>`
  const compared = ownText === undefined ? undefined : compareTexts(signingString, ownText)
  return html`<section class="call-part"><h2>The bank’s signing string ${copy}</h2>${signingStringBlock(signingString, signedText)}${compareForm(requestId, ownText, compared)}</section>`
}

/** A form for the text that the reader's own program signed, to be compared with the bank's. */
function compareForm(requestId: string, given: string | undefined, result: Html | undefined): Html {
  const form = html`<form method="post" action="${`/requests/${encodeURIComponent(requestId)}/compare`}"><label for="own-text">The text that your program signed</label><textarea id="own-text" name="text" rows="6" required>
${given ?? ''}</textarea><button class="button small">Compare</button></form>`
  const inner = html`<summary>Compare with your own</summary>${result}${form}`
  return given === undefined
    ? html`<details class="compare" id="compare">${inner}</details>`
    : html`<details class="compare" id="compare" open>${inner}</details>`
}

/** Where the reader's text differs first from the bank's. A form sends line ends as CR LF, which count as equal to LF. */
function compareTexts(signingString: string, given: string): Html {
  const own = given.replaceAll('\r\n', '\n')
  return (
    textDifference(signingString, own) ??
    note(
      'good',
      'The texts are equal. If the signature does not verify, it was made with another key or hash.',
    )
  )
}

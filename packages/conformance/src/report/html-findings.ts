import type { Severity } from '../outcome.ts'
import { html, type Html, join } from './html-template.ts'
import type { Finding, Report, ReportedExchange } from './report.ts'

export const SEVERITY_TITLES: Readonly<Record<Severity, string>> = {
  must: 'must',
  should: 'should',
  beyond: 'beyond the specification',
}

/** Short enough for a label beside every check. */
export const SEVERITY_TAGS: Readonly<Record<Severity, string>> = {
  must: 'must',
  should: 'should',
  beyond: 'beyond',
}

const MARKS = { passed: '✔', failed: '✖', skipped: '–' } as const

/** Ids of rules, none of which is split at the end of a line. */
export const renderIds = (rules: readonly string[]): Html =>
  html`<span class="ids">${join(rules.map((id) => html`<span class="id">${id}</span>`))}</span>`

/** One check: what must hold, what came of it, and the exchanges that show it. */
export function renderFinding(finding: Finding, report: Report): Html {
  const { check, title, severity, rules, outcome } = finding
  const { kind } = outcome
  return html`<details class="finding ${kind}" id="check-${check.replaceAll('/', '-')}"${kind === 'failed' ? { html: ' open' } : ''}>
<summary><span class="mark">${MARKS[kind]}<span class="hidden"> ${kind}: </span></span><span class="title">${title}</span> <span class="tag ${severity}">${SEVERITY_TAGS[severity]}</span> ${renderIds(rules)}</summary>
<div class="body">${renderOutcome(finding)}${join(finding.exchanges.map((number) => renderEvidence(number, finding, report)))}</div>
</details>`
}

function renderOutcome({ check, outcome, advice = '' }: Finding): Html {
  const id = html`<p class="check-id"><code>${check}</code></p>`
  if (outcome.kind === 'failed')
    return html`${id}<dl class="outcome"><dt>Expected</dt><dd>${outcome.expected}</dd><dt>Received</dt><dd><code>${outcome.received}</code></dd><dt>To do</dt><dd>${advice}</dd></dl>`
  if (outcome.kind === 'skipped')
    return html`${id}<dl class="outcome"><dt>Why</dt><dd>${outcome.reason}</dd><dt>Needed</dt><dd>${outcome.needed}</dd></dl>`
  return outcome.note === undefined ? id : html`${id}<p>${outcome.note}</p>`
}

/** An exchange is shown in the first check that rests on it; later ones lead there. */
function renderEvidence(number: number, finding: Finding, { groups, exchanges }: Report): Html {
  const exchange = exchanges[number - 1]
  if (exchange === undefined) return html``
  const owner = groups.flatMap(({ findings }) => findings).find((one) => one.exchanges.includes(number))
  if (owner?.check !== finding.check)
    return html`<p class="earlier"><a href="#exchange-${String(number)}">Exchange ${String(number)}</a>: ${exchange.request} → ${statusOf(exchange)}</p>`
  return renderExchange(exchange)
}

const statusOf = ({ status }: ReportedExchange): string => (status === 0 ? 'no answer' : String(status))

const linesOf = (headers: ReportedExchange['answerHeaders']): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')

function renderExchange(exchange: ReportedExchange): Html {
  const { number, request, tpp, milliseconds, signingString = '' } = exchange
  return html`<details class="exchange" id="exchange-${String(number)}">
<summary>Exchange ${String(number)}: <code>${request}</code> → <strong>${statusOf(exchange)}</strong> <span class="time">${String(milliseconds)} ms${tpp === 'second' ? ', as the second TPP' : ''}</span></summary>
<h3>Request</h3>
<pre tabindex="0">${request} HTTP/1.1
${linesOf(exchange.requestHeaders)}${exchange.requestBody === '' ? '' : `\n\n${exchange.requestBody}`}</pre>
${signingString === '' ? html`` : html`<h3>Signing string</h3>\n<pre tabindex="0">${signingString}</pre>`}
<h3>Answer</h3>
<pre tabindex="0">${statusOf(exchange)}
${linesOf(exchange.answerHeaders)}${exchange.answerBody === '' ? '' : `\n\n${exchange.answerBody}`}</pre>
</details>`
}

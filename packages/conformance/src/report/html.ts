import { createHash } from 'node:crypto'
import type { Severity } from '../outcome.ts'
import { escapeHtml, html, type Html, join } from './html-template.ts'
import { renderFinding, renderIds, SEVERITY_TAGS, SEVERITY_TITLES } from './html-findings.ts'
import { renderRules } from './html-rules.ts'
import type { Finding, GroupResult, Report } from './report.ts'
import { STYLE } from './style.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Havn's lighthouse. */
const MARK: Html = {
  html: '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b5566"/><path d="M14 9h4l1.5 11h-7z" fill="#fff"/><circle cx="16" cy="7.5" r="2" fill="#fff"/><path d="M6 23.5c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2" fill="none" stroke="#fff" stroke-width="2"/></svg>',
}

const DATA_START = '<script type="application/json" id="report">\n'
const DATA_END = '</script>\n'

/** Renders one page that needs nothing else. It contains the signed report, word for word. */
export function renderHtml(report: Report, signedReport: string): string {
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Conformance of ${report.server}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
${renderHeader(report)}
<main>
${renderFailures(report)}
${renderSkips(report)}
${renderFilter()}
<section aria-labelledby="checks"><h2 id="checks">Checks</h2>
${join(report.groups.map((group) => renderGroup(group, report)))}
</section>
${renderRules(report)}
${renderVerification()}
</main>
`
  return `${page.html}${DATA_START}${signedReport}${DATA_END}</body>\n</html>\n`
}

/** The signed report inside a page; undefined if there is none. */
export function signedReportIn(page: string): string | undefined {
  const start = page.indexOf(DATA_START)
  const end = page.lastIndexOf(DATA_END)
  return start === -1 || end < start ? undefined : page.slice(start + DATA_START.length, end)
}

const VERDICTS: Readonly<Record<Verdict['word'], string>> = {
  PASSED: 'No “must” check failed',
  FAILED: 'A “must” check failed',
  STOPPED: 'The run ended early',
  'NOT CHECKED': 'No “must” check was made',
}

function renderHeader(report: Report): Html {
  const { server, conforms, begun, requests, tpp, kit, environment, isWhole, stopped } = report
  const { word } = verdictOf(report)
  return html`<header class="${conforms ? 'good' : 'bad'}">
<p class="kind">${MARK} Havn conformance report</p>
<h1>${server}</h1>
<p class="verdict">${conforms ? '✔' : '✖'} ${VERDICTS[word]}${isWhole || word === 'STOPPED' ? '' : ', of those that were chosen'}</p>${
    stopped === undefined
      ? html``
      : html`
<p>${stopped} The rest was not run.</p>`
  }
${renderCounts(report)}
<dl class="facts">
<div><dt>Run</dt><dd>${begun.replace('T', ' ').slice(0, 16)} UTC</dd></div>
<div><dt>Environment</dt><dd>${environment}</dd></div>
<div><dt>Requests</dt><dd>${String(requests)}</dd></div>
<div><dt>Kit</dt><dd>${kit}</dd></div>
<div class="wide"><dt>Run and signed by</dt><dd>${tpp.subject}</dd></div>
</dl>
</header>`
}

function renderCounts({ counts }: Report): Html {
  const row = (severity: Severity) => {
    const { passed, failed, skipped } = counts[severity]
    return html`<tr><th scope="row">${SEVERITY_TITLES[severity]}</th><td class="passed">${String(passed)}</td><td class="${failed > 0 ? 'failed' : ''}">${String(failed)}</td><td class="skipped">${String(skipped)}</td></tr>`
  }
  return html`<table class="counts">
<thead><tr><td></td><th scope="col">passed</th><th scope="col">failed</th><th scope="col">skipped</th></tr></thead>
<tbody>${join((['must', 'should', 'beyond'] as const).map(row))}</tbody>
</table>`
}

const isFailed = ({ outcome }: Finding) => outcome.kind === 'failed'

function renderFailures(report: Report): Html {
  const failures = report.groups.flatMap(({ findings }) => findings.filter(isFailed))
  if (failures.length === 0) return html``
  return html`<section aria-labelledby="failures"><h2 id="failures">What to fix</h2>
<ol class="failures">${join(
    failures.map(
      ({ check, title, severity, rules }) =>
        html`<li><a href="#${anchorOf(check)}">${title}</a> <span class="tag ${severity}">${SEVERITY_TAGS[severity]}</span> ${renderIds(rules)}</li>`,
    ),
  )}</ol></section>`
}

/** Why checks were not made, each reason once: whoever reads only the counts should not take a gap for a success. */
function renderSkips({ groups }: Report): Html {
  const skips = groups.flatMap(({ findings }) =>
    findings.flatMap(({ outcome }) => (outcome.kind === 'skipped' ? [outcome] : [])),
  )
  if (skips.length === 0) return html``
  const byReason = Map.groupBy(skips, ({ reason, needed }) => JSON.stringify([reason, needed]))
  const rows = [...byReason.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  )
  return html`<section aria-labelledby="skips"><h2 id="skips">What was not checked</h2>
<ul class="skips">${join(
    rows.map(
      ({ reason, needed, count }) =>
        html`<li><strong>${count === 1 ? '1 check' : `${String(count)} checks`}</strong>: ${reason}<br><span class="needed">Needed: ${needed}</span></li>`,
    ),
  )}</ul></section>`
}

export const anchorOf = (check: string): string => `check-${escapeHtml(check.replaceAll('/', '-'))}`

const choice = (value: string, label: string): Html =>
  html`<label><input type="radio" name="show" id="show-${value}"${value === 'all' ? { html: ' checked' } : ''}> ${label}</label>`

function renderFilter(): Html {
  return html`<fieldset class="filter"><legend>Show</legend>
${choice('all', 'everything')} ${choice('failed', 'failed')} ${choice('skipped', 'skipped')}
</fieldset>`
}

function renderGroup({ name, title, findings }: GroupResult, report: Report): Html {
  const count = (kind: Finding['outcome']['kind']) =>
    findings.filter(({ outcome }) => outcome.kind === kind).length
  const failed = count('failed')
  const skipped = count('skipped')
  return html`<details class="group${failed > 0 ? ' has-failed' : ''}${skipped > 0 ? ' has-skipped' : ''}"${failed > 0 ? { html: ' open' } : ''}>
<summary><span class="name">${title}</span> <span class="numbers"><span class="passed">${String(count('passed'))} passed</span>${failed > 0 ? html` <span class="failed">${String(failed)} failed</span>` : ''}${skipped > 0 ? html` <span class="skipped">${String(skipped)} skipped</span>` : ''}</span></summary>
<div class="findings" data-group="${name}">${join(findings.map((finding) => renderFinding(finding, report)))}</div>
</details>`
}

function renderVerification(): Html {
  return html`<section aria-labelledby="verify"><h2 id="verify">Verify this report</h2>
<p>The page contains the report as JSON, signed with the key of the certificate that made the run. <code>havn conform verify report.html</code> checks the signature, and that this page shows what was signed. With openssl:</p>
<pre tabindex="0">sed -n '/^&lt;script type="application.json"/,/^&lt;.script&gt;/p' report.html | sed '1d;$d' &gt; report.json
sed '1d;$d' report.json &gt; signed.txt
sed -n '$s/.*"value":"\\([^"]*\\)".*/\\1/p' report.json | openssl base64 -d -A &gt; signature.bin
sed -n '$s/.*"certificate":"\\([^"]*\\)".*/\\1/p' report.json | openssl base64 -d -A &gt; signer.der
openssl x509 -inform der -in signer.der -pubkey -noout &gt; signer.pem
openssl dgst -sha256 -verify signer.pem -signature signature.bin signed.txt</pre>
</section>`
}

import { RULE_AREAS } from '../rules/rules.ts'
import { renderIds } from './html-findings.ts'
import { html, type Html, join } from './html-template.ts'
import type { Report, RuleResult } from './report.ts'

const RESULTS: Readonly<Record<RuleResult['result'], string>> = {
  passed: '✔ kept',
  failed: '✖ broken',
  skipped: '– skipped',
  'not-observable': '○ not observable',
}

/** Every rule, area by area, with what the run says about it. */
export function renderRules({ rules }: Report): Html {
  const areas = RULE_AREAS.map(({ area, title }) => ({
    title: `${area}: ${title}`,
    rules: rules.filter((rule) => rule.area === area),
  }))
  if (rules.length === 0) return html``
  return html`<section aria-labelledby="rules"><h2 id="rules">Rules</h2>
<p>Every rule of the specification by its id. SEC and DX are Havn’s own and beyond the specification.</p>
${join(areas.map(renderArea))}
</section>`
}

function renderArea({ title, rules }: { title: string; rules: readonly RuleResult[] }): Html {
  const has = (result: RuleResult['result']) => rules.some((rule) => rule.result === result)
  const kept = rules.filter(({ result }) => result === 'passed').length
  return html`<details class="group${has('failed') ? ' has-failed' : ''}${has('skipped') ? ' has-skipped' : ''}">
<summary><span class="name">${title}</span> <span class="numbers">${String(kept)} of ${String(rules.length)} seen to be kept</span></summary>
<ul class="rules">${join(rules.map(renderRule))}</ul>
</details>`
}

function renderRule({ id, text, result, reason, checks }: RuleResult): Html {
  const evidence = checks.map((check) => html`<a href="#check-${check.replaceAll('/', '-')}">${check}</a>`)
  return html`<li class="rule ${result}"><p>${renderIds([id])} <span class="result ${result}">${RESULTS[result]}</span></p>
<p>${text}</p>
${reason === undefined ? html`` : html`<p class="reason">${reason}</p>`}${evidence.length === 0 ? html`` : html`<p class="evidence">${join(evidence)}</p>`}</li>`
}

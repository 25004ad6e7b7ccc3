import { type Html, html } from '@havn/html'
import { card, codeBlock, note, pageHead, postButton } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { ScenarioRun } from './scenario-runs.ts'
import { observations, plain } from './scenarios-page.ts'

/** A run of a scenario: its steps so far, and in the end what was observed. */
export function runPage({ options }: Context, { scenario, steps, observed, problem }: ScenarioRun): Html {
  return html`${pageHead(scenario.id, {
    lead: plain(scenario.effect),
    actions: html`${postButton({ action: `/scenarios/${scenario.id}/play`, label: 'Run it again' })}<a class="button" href="/scenarios">All scenarios</a>`,
  })}${outcome(scenario.observed, observed, problem)}${card({
    title: 'Steps',
    aside: html`<span class="muted">${steps.length} calls and decisions</span>`,
    body: html`<ol class="steps">${steps.map(({ command, result }) => html`<li><code class="break">${options.command} ${command}</code><span class="muted">${result}</span></li>`)}</ol>`,
  })}${card({ title: 'By command', body: codeBlock(`${options.command} trigger ${scenario.id}`) })}`
}

function outcome(
  expected: readonly string[],
  observed: readonly string[] | undefined,
  problem: string | undefined,
): Html {
  if (problem !== undefined)
    return note('bad', html`<strong>It could not be played to its end.</strong> ${problem}`)
  if (observed === undefined)
    return note('under-way', html`<strong>Playing …</strong> This page reloads by itself.`)
  const isAsExpected = JSON.stringify(expected) === JSON.stringify(observed)
  if (isAsExpected)
    return note('good', html`<strong>Observed as expected:</strong> ${observations(observed)}`)
  return note(
    'bad',
    html`<strong>Observed:</strong> ${observations(observed)} <strong>Expected:</strong> ${observations(expected)}`,
  )
}

import { type Html, html } from '@havn/html'
import type { SandboxScenario, SandboxScenarioGroup } from '@havn/tpp-sdk'
import { emptyState, pageHead, pill, postButton, type Tone } from '../design/index.ts'
import type { Context } from '../server/index.ts'

const GROUPS: readonly (readonly [SandboxScenarioGroup, string])[] = [
  ['statuses', 'Every status of a payment'],
  ['creditors', 'What becomes of the money, by the creditor’s account'],
  ['payees', 'Whether the payee’s name belongs to the account'],
  ['sca', 'How an SCA ends'],
  ['people', 'Who the PSU is'],
  ['codes', 'Every error code'],
  ['accounts', 'Accounts and consents'],
]

/** The screen Scenarios: every case that can be brought about on purpose, with a button. */
export function scenariosPage({ url }: Context, scenarios: readonly SandboxScenario[]): Html {
  const query = url.searchParams.get('q') ?? ''
  const found = scenarios.filter((scenario) => matches(scenario, query))
  const groups = GROUPS.map(([group, title]) =>
    groupView(
      title,
      found.filter((one) => one.group === group),
    ),
  )
  return html`${pageHead('Scenarios', {
    lead: 'Every status, error and ending, on purpose. A button makes the calls, decides as the PSU and moves the bank’s clock; every call shows up in Live.',
    actions: html`<form class="filter" action="/scenarios"><label class="unseen" for="q">Filter</label><input id="q" name="q" type="search" value="${query}" placeholder="Filter: RJCT, funds, 409 …"><button class="button">Filter</button></form>`,
  })}${found.length === 0 ? emptyState('No scenario matches', html`<a href="/scenarios">Show all ${scenarios.length}</a>`) : html`${groups}`}`
}

function matches({ id, trigger, effect, observed }: SandboxScenario, query: string): boolean {
  const text = [id, trigger, effect, ...observed].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const groupView = (title: string, scenarios: readonly SandboxScenario[]): Html =>
  scenarios.length === 0
    ? html``
    : html`<section class="scenario-group"><h2>${title}</h2><div class="grid">${scenarios.map(scenarioCard)}</div></section>`

function scenarioCard({ id, effect, trigger, observed, steps }: SandboxScenario): Html {
  return html`<article class="card scenario" id="${id}" data-row="${id}"><h3><a href="${`#${id}`}">${id}</a></h3><p>${plain(effect)}</p><p>${observations(observed)}</p><details><summary>How it comes about</summary><p>${plain(trigger)}</p><p class="muted">${plain(steps)}</p></details>${postButton({ action: `/scenarios/${id}/play`, label: 'Run the scenario', className: 'card-actions' })}</article>`
}

/** What a TPP observes, in order. */
export const observations = (observed: readonly string[]): Html =>
  html`<span class="observations">${observed.map((word) => pill(word, toneOf(word)))}</span>`

function toneOf(word: string): Tone {
  if (/^(ACSC|finalised|ok|200|201)/.test(word)) return 'good'
  if (/^(RJCT|CANC|[45]\d\d|failed|error)/.test(word)) return 'bad'
  return 'under-way'
}

/** The rows are written in Markdown. */
export const plain = (text: string): string => text.replaceAll(/[`*]/g, '')

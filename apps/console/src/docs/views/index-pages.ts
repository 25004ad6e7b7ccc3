import { html, type Html } from '@havn/html'
import { breakablePath } from '../../design/index.ts'
import type { Address } from '../pages/address.ts'
import type { Docs } from '../pages/docs.ts'
import { isCodePage } from '../pages/find-pages.ts'
import { PAGE_GROUPS, type PageGroup } from '../pages/page-table.ts'
import { REFERENCE_INTERFACES, type ReferenceInterface } from '../reference/reference-interface.ts'
import { interfaceChoice } from './interface-choice.ts'

/** What each group is for, on the first page. */
const INTRODUCTIONS: Readonly<Record<PageGroup, string>> = {
  Start: 'From nothing to a payment that the bank has executed.',
  Concepts: 'How payments, authentication, consents and signatures work.',
  Guides: 'A task from beginning to end, with programs that run.',
  Errors: 'Every code: what it means, whether to retry, who acts.',
  'API reference': 'Every operation with its body, its answers, and the call.',
  'Sandbox & tools': 'Test customers, scenarios, the command line.',
  'For banks': 'Connect a core bank, and run it.',
  More: 'Words, changes, and why things are as they are.',
}

/** The first page of the documentation: every group with its first pages. */
export function docsIndexArticle(docs: Docs, address: Address): Html {
  return html`<h1>Documentation</h1><p class="lead">The bank’s side of open banking: signed calls, strong customer authentication, and a sandbox that behaves like the real bank.</p>
${docCards(docs, address)}`
}

/** Every group with what it is for and its first pages. */
export const docCards = (docs: Docs, address: Address): Html =>
  html`<div class="doc-cards">${PAGE_GROUPS.map((group) => card(group, docs, address))}</div>`

const pagesOfCardMax = 6

function card(group: PageGroup, docs: Docs, address: Address): Html {
  const pages = docs.pages.filter((page) => page.group === group && page.isListed)
  if (pages.length === 0 && group !== 'API reference') return html``
  const named = pages.filter((page) => !isCodePage(page))
  const links = named.map(
    ({ id, name, title }) => html`<li><a href="${address(`/docs/${id}`)}">${name ?? title}</a></li>`,
  )
  const rest = links.slice(pagesOfCardMax)
  return html`<section class="doc-card"><h2>${group}</h2><p>${INTRODUCTIONS[group]}</p><ul>${
    group === 'API reference'
      ? REFERENCE_INTERFACES.map(
          ({ name, path }) => html`<li><a href="${address(path)}">All operations of the ${name}</a></li>`,
        )
      : undefined
  }${links.slice(0, pagesOfCardMax)}</ul>${rest.length === 0 ? undefined : html`<details><summary>${rest.length} more</summary><ul>${rest}</ul></details>`}</section>`
}

/** All operations of an interface by group. */
export function operationsArticle(api: ReferenceInterface, address: Address): Html {
  return html`${interfaceChoice(api, address)}<h1>API reference</h1><p>${api.lead}</p>${api.groups.map(
    ({ tag, title, operations }) =>
      html`<h2 id="${tag}">${title}</h2><ul class="operations">${operations.map(
        ({ id, method, path, summary }) =>
          html`<li><a href="${address(`${api.path}/${id}`)}"><span class="operation-name">${summary}</span><span class="endpoint"><span class="${`verb verb-${method.toLowerCase()}`}">${method}</span> <code>${breakablePath(path)}</code></span></a></li>`,
      )}</ul>`,
  )}`
}

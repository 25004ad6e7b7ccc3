import { html, type Html } from '@havn/html'
import type { Address } from '../pages/address.ts'
import type { SearchResult } from '../search/rank.ts'

/** Searches that show what can be found. */
const SUGGESTIONS = [
  'webhook',
  'idempotency',
  'rate limit',
  'standing order',
  'FORMAT_ERROR',
  'signing string',
]

/** The results of a search, or what one may search for. */
export function searchArticle(query: string, result: SearchResult, address: Address): Html {
  const form = html`<form class="docs-search docs-search-large" role="search" aria-label="Whole documentation" action="${address('/docs/search')}"><label>Search the documentation<input type="search" name="q" value="${query}" autocomplete="off" data-search-page=""></label><button class="button">Search</button></form>`
  if (query === '')
    return html`<h1>Search</h1>${form}<div data-search-results=""><p>Words of the field are understood, whatever the documentation calls the thing. Try:</p><ul class="suggestions">${SUGGESTIONS.map(
      (word) => html`<li><a href="${address(`/docs/search?q=${encodeURIComponent(word)}`)}">${word}</a></li>`,
    )}</ul></div>`
  return html`<h1>Search</h1>${form}<div data-search-results="">${resultsMarkup(query, result, address)}</div>`
}

function resultsMarkup(query: string, { hits, notes }: SearchResult, address: Address): Html {
  const count =
    hits.length === 0 ? `Nothing was found for “${query}”.` : `${hits.length} places for “${query}”`
  return html`${notes.map((note) => html`<p class="note plain">${note}</p>`)}<p class="muted">${count}</p>${
    hits.length === 0
      ? html`<p>Look in the <a href="${address('/docs/glossary')}">glossary</a>, or in <a href="${address('/docs/api')}">all operations</a>.</p>`
      : undefined
  }<ol class="hits">${hits.map(
    ({ entry, excerpt }) =>
      html`<li><a href="${address(entry.path)}">${entry.title}</a> <span class="muted">${entry.where === entry.title ? '' : entry.where}</span><p>${excerpt}</p></li>`,
  )}</ol>`
}

import { type Html, html } from '@havn/html'
import { choice, field } from '../design/index.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import { statusChoices } from '../states/index.ts'
import { PRODUCT_CHOICES, SERVICE_CHOICES } from './payment.ts'

/** The filters, by the names that they have in the address of the page. */
const FILTERS = ['q', 'status', 'service', 'product', 'account', 'from', 'to'] as const

/** Whether the reader has asked for some payments only. */
export const isFiltered = (query: URLSearchParams): boolean =>
  FILTERS.some((name) => (query.get(name) ?? '') !== '')

/** The same filters with another page. */
export function pageLink(query: URLSearchParams, before: string): string {
  const kept = FILTERS.flatMap((name): [string, string][] => {
    const value = query.get(name) ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return `/payments?${new URLSearchParams([...kept, ['before', before]]).toString()}`
}

/** The form of filters. Further ones are folded away until one of them is used. */
export function filterForm(query: URLSearchParams): Html {
  const value = (name: (typeof FILTERS)[number]): string => query.get(name) ?? ''
  const more = html`${choice({ label: 'Service', name: 'service' }, SERVICE_CHOICES, value('service'))}${choice({ label: 'Product', name: 'product' }, PRODUCT_CHOICES, value('product'))}${field({ label: 'From account', name: 'account', value: value('account') })}${field({ label: 'Created from', name: 'from', value: value('from'), type: 'date' })}${field({ label: 'Created to', name: 'to', value: value('to'), type: 'date' })}`
  const isOpen = ['service', 'product', 'account', 'from', 'to'].some(
    (name) => (query.get(name) ?? '') !== '',
  )
  const folded = isOpen
    ? html`<details class="more" open><summary>More filters</summary><div class="filter-fields">${more}</div></details>`
    : html`<details class="more"><summary>More filters</summary><div class="filter-fields">${more}</div></details>`
  const clear = isFiltered(query) ? html`<a class="button" href="/payments">Clear</a>` : undefined
  return html`<form class="filters card" action="/payments"><div class="filter-main">${field({ label: 'Search', name: 'q', value: value('q'), type: 'search', hint: 'Amount, creditor, account, or six or more characters of an id' })}${choice({ label: 'Status', name: 'status' }, statusChoices(PAYMENT_STATES), value('status'))}<div class="filter-buttons"><button class="button primary">Filter</button>${clear}</div></div>${folded}</form>`
}

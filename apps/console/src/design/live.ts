import { type Html, html } from '@havn/html'

/** What may happen at the bank: the kinds of its events. */
export type EventKind =
  | 'request'
  | 'payment'
  | 'basket'
  | 'consent'
  | 'authorisation'
  | 'notification'
  | 'clock'
  | 'data'

/**
 * Markup that changes when something of these kinds happens: the script reads the page again and replaces it by what has
 * the same id there. Without script, the reader reloads the page.
 */
export const live = (id: string, kinds: readonly EventKind[], content: Html): Html =>
  html`<div id="${id}" class="live" data-live="${kinds.join(' ')}">${content}</div>`

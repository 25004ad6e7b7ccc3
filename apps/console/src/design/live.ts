import { type Html, html } from '@havn/html'

/** What may happen at the bank: the kinds of its events. */
export const EVENT_KINDS = [
  'request',
  'payment',
  'basket',
  'consent',
  'authorisation',
  'notification',
  'clock',
  'data',
] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * Markup that changes when something of these kinds happens: the script reads the page again and replaces it by what has
 * the same id there. Without script, the reader reloads the page.
 */
export const live = (id: string, kinds: readonly EventKind[], content: Html): Html =>
  html`<div id="${id}" class="live" data-live="${kinds.join(' ')}">${content}</div>`

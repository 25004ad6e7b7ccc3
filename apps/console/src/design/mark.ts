import { type Html, html } from '@havn/html'

/** Havn's mark: a pier and the water. */
export const mark = (): Html =>
  html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M6 19V8m10 11V8m10 11V8M3 13h26" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M3 25c4.300-3 8.700-3 13 0s8.700 3 13 0" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/></svg>`

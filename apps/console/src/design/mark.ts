import { type Html, html } from '@havn/html'

/** Havn's mark, the same as that of the sandbox's bank: a lighthouse over water. */
export const mark = (): Html =>
  html`<svg class="mark" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" focusable="false"><path d="M14 5h4l2 14h-8z"/><circle cx="16" cy="4" r="2.5"/><path d="M3 23c3.2 0 3.2 2.4 6.5 2.4S12.7 23 16 23s3.2 2.4 6.5 2.4S25.8 23 29 23" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>`

import { type Html, html } from './html.ts'

/** How the pages show whose they are. The program that starts the server may replace it. */
export interface Theme {
  readonly bankName: string
  /** The mark beside the bank's name. */
  readonly mark: Html
  /** The icon of the browser's tab, as a data URL: the content security policy allows no other source. */
  readonly iconUrl: string
}

/** A lighthouse over water. */
const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M14 5h4l2 14h-8z"/><circle cx="16" cy="4" r="2.5"/><path class="water" d="M3 23c3.2 0 3.2 2.4 6.5 2.4S12.700 23 16 23s3.2 2.400 6.5 2.4S25.8 23 29 23"/></svg>`

const ICON_URL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5566"/><path d="M14 9h4l1.5 11h-7z" fill="#fff"/><circle cx="16" cy="7.5" r="2" fill="#fff"/><path d="M6 23.5c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2" fill="none" stroke="#fff" stroke-width="2"/></svg>')}`

/** The theme of a server whose program provides none. */
export const DEFAULT_THEME: Theme = { bankName: 'Havn Bank', mark: MARK, iconUrl: ICON_URL }

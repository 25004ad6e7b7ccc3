import { createHash } from 'node:crypto'
import { DEFAULT_THEME } from '../../../platform/web/theme/default-theme.ts'

// Wider than the pages for PSUs, for lists of facts; lines wrap on a phone instead of scrolling sideways.
const RULES = `
main.office, .office-header .masthead { max-width: 60rem; }
.office .card + .card, .office .notice + .card { margin-top: 1rem; }
.office .facts > div { grid-template-columns: 6.5rem minmax(0, 1fr); }
@media (min-width: 40rem) { .office .facts > div { grid-template-columns: 11rem minmax(0, 1fr); } }
main.office > p { margin-bottom: .5rem; }
main.office .records > li { padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.office .status { font-size: 1.0625rem; }
.office dd, .office h1, .office td { overflow-wrap: anywhere; }
main.office .operator { margin-bottom: .75rem; }
.operator { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; font-size: .9375rem; }
.operator form > * + * { margin-top: 0; }
`

const css = `${DEFAULT_THEME.style.css}${RULES}`

/** The style of the pages of the back office, and what allows it in their policy. */
export const OFFICE_THEME = {
  style: { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` },
  hasFont: false,
} as const

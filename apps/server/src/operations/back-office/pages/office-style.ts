import { createHash } from 'node:crypto'
import { DEFAULT_THEME } from '../../../platform/web/theme/default-theme.ts'

// Denser than the pages for PSUs, for people who look at it all day; what is wide on a screen is in blocks on a phone.
const RULES = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--ground); scroll-padding-top: 1rem; }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--text); font: .9375rem/1.5 var(--font); overflow-wrap: anywhere; }
h1, h2, p, ul, ol, dl, dd, form { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--brand); text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 6px; }
main:focus { outline: none; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; }
h2 { font-size: 1.0625rem; line-height: 1.35; }
code { font: .8125rem/1.5 ui-monospace, "Liberation Mono", monospace; }
.muted { color: var(--muted); }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 4; padding: .5rem 1rem; background: var(--card); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

header { background: var(--card); border-bottom: 1px solid var(--line); }
.masthead, main { width: 100%; max-width: 80rem; margin: 0 auto; padding-inline: 1rem; }
.masthead { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; min-height: 3.5rem; padding-block: .375rem; }
.bank { flex: 1 1 auto; font-size: 1.125rem; font-weight: 700; letter-spacing: -.01em; }
.bank a { display: inline-block; padding: .25rem 0; color: var(--brand); text-decoration: none; }
.bank small { margin-left: .25rem; font-size: .8125rem; font-weight: 500; letter-spacing: 0; color: var(--muted); white-space: nowrap; }
search { flex: 1 1 20rem; max-width: 26rem; }
search form { position: relative; }
search input[type="text"] { min-height: 2.5rem; padding: .25rem 2.75rem .25rem .75rem; background: var(--ground); border-width: 1px; text-overflow: ellipsis; }
search button { position: absolute; right: 0; top: 0; width: 2.75rem; height: 2.5rem; padding: 0; border: 0; background: none; color: var(--muted); cursor: pointer; }
search button:hover { color: var(--text); }
search svg { display: block; width: 1.25rem; margin: auto; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.operator { display: flex; align-items: center; gap: .75rem; font-size: .875rem; }
.operator span:not(.unseen) { color: var(--muted); }
.operator span:not(.unseen)::before { content: "· "; }
nav a { text-decoration: none; }
.languages ul { display: flex; margin-right: -.5rem; }
.languages a { display: block; padding: .625rem .5rem; font-size: .875rem; color: var(--muted); }
.languages a[aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .4em; }
.languages a:hover { color: var(--text); text-decoration: underline; }

main { padding-block: 1rem 3rem; }
main > * + * { margin-top: 1rem; }
.crumbs ol { display: flex; flex-wrap: wrap; font-size: .875rem; color: var(--muted); }
.crumbs li + li::before { content: "/"; padding: 0 .5rem; }
.crumbs a { text-decoration: underline; }
.card { padding: 1.125rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.card > * + * { margin-top: .75rem; }
.card.only { max-width: 40rem; margin-inline: auto; }
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .375rem 1rem; }
.cols { display: grid; gap: 1rem; align-items: start; }
.cols > div { display: grid; gap: 1rem; min-width: 0; }

.top { display: flex; flex-wrap: wrap; gap: .75rem 2rem; align-items: flex-start; justify-content: space-between; }
.top h1 { font-variant-numeric: tabular-nums; }
.amount h1 { font-size: 2rem; font-variant-numeric: tabular-nums; }
.amount > div { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; }
.amount h1 small { margin-left: .375rem; font-size: 1rem; font-weight: 500; letter-spacing: 0; color: var(--muted); }
.top p, .amount p { margin-top: .25rem; }
.top code, .amount code { color: var(--muted); }
code.id { user-select: all; }
.chip { display: inline-block; padding: .25rem .75rem; border-radius: 999px; font-size: .875rem; font-weight: 650; line-height: 1.4; background: var(--tint); color: var(--text); }
.chip.good { background: var(--good-tint); color: var(--good); }
.chip.warn { background: var(--warn-tint); color: var(--warn); }
.chip.bad { background: var(--bad-tint); color: var(--bad); }
.tag { display: inline-block; padding: .0625rem .5rem; border-radius: 6px; background: var(--tint); font-size: .8125rem; font-weight: 650; white-space: nowrap; }
.tag.bad { background: var(--bad-tint); color: var(--bad); }
.why { padding-left: 1rem; border-left: 4px solid var(--edge); }
.why > * + h2 { margin-top: .75rem; }
.why.good { border-color: var(--good); } .why.warn { border-color: var(--warn); } .why.bad { border-color: var(--bad); }
.notice { padding: .875rem 1rem; border: 1px solid; border-left-width: 4px; border-radius: 8px; }
.notice h2 { font-size: .9375rem; }
.notice.good { background: var(--good-tint); border-color: var(--good); }
.notice.warn { background: var(--warn-tint); border-color: var(--warn); }
.notice.bad { background: var(--bad-tint); border-color: var(--bad); }
.notice.bad a { color: var(--bad); }

.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: .75rem; }
.counts a { display: block; text-decoration: none; height: 100%; padding: .75rem 1rem; line-height: 1.3; color: var(--muted); background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.counts a:hover { border-color: var(--brand); }
.counts strong { display: block; font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; color: var(--text); }
.counts .warn strong { color: var(--warn); } .counts .bad strong { color: var(--bad); }
.filters ul { display: flex; flex-wrap: wrap; gap: .375rem; }
.filters a { display: block; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 999px; font-size: .8125rem; color: var(--text); }
.filters a span { color: var(--muted); font-variant-numeric: tabular-nums; }
.filters a:hover { border-color: var(--edge); }
.filters a[aria-current] { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 600; }
.filters a[aria-current] span { color: inherit; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th { padding: .25rem 1rem .375rem 0; text-align: left; font-size: .8125rem; font-weight: 600; color: var(--muted); white-space: nowrap; }
td { padding: .4375rem 1rem .4375rem 0; border-top: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
td time { white-space: nowrap; }
@media (min-width: 60rem) { #queue code.id { white-space: nowrap; } }
@media (min-width: 80rem) { td code.id { white-space: nowrap; } }
td .sum { display: block; font-weight: 600; font-variant-numeric: tabular-nums; }
td small, dd small { display: block; font-size: .8125rem; color: var(--muted); }
.facts > div { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0 .75rem; padding: .375rem 0; border-top: 1px solid var(--line); }
.facts dt { font-size: .8125rem; line-height: 1.6; color: var(--muted); }
.facts dd { font-size: .875rem; }

label.name { display: block; font-weight: 600; }
.hint { font-size: .875rem; color: var(--muted); }
.field-problem { font-weight: 600; color: var(--bad); }
input[type="text"], textarea { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: var(--text); background: var(--card); border: 2px solid var(--edge); border-radius: 8px; }
input[type="text"]::placeholder { color: var(--muted); opacity: 1; }
textarea { resize: vertical; }
[aria-invalid="true"] { border-color: var(--bad); }
form > .hint + textarea { margin-top: .5rem; }
form > .pair { margin-top: .75rem; }
.pair { display: flex; flex-wrap: wrap; gap: .75rem; }
.pair > div { flex: 1 1 14rem; }
.pair .button { width: 100%; }
.pair .hint { margin-top: .25rem; }
.button, .small { font: inherit; font-weight: 600; color: var(--text); background: transparent; border: 2px solid var(--edge); border-radius: 8px; cursor: pointer; }
.button { flex: 1 1 12rem; min-height: 2.75rem; padding: .375rem 1.25rem; }
.danger { color: var(--bad); border-color: var(--bad); }
a.button { display: inline-block; flex: none; text-decoration: none; text-align: center; line-height: 1.75rem; }
.small { min-height: 2.25rem; padding: .125rem .75rem; font-size: .875rem; }
a.small { display: inline-block; line-height: 1.75rem; text-align: center; text-decoration: none; white-space: nowrap; }
.button:hover, .small:hover { background: var(--tint); }
.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.primary:hover { background: var(--brand-strong); border-color: var(--brand-strong); }
.printed { display: none; }

@media (min-width: 60rem) {
  .masthead, main { padding-inline: 1.5rem; }
  .bank { flex: 0 1 auto; margin-right: auto; }
  .cols { grid-template-columns: minmax(0, 1fr) 22rem; }
}
@media (min-width: 60rem) and (min-height: 40rem) {
  header { position: sticky; top: 0; z-index: 3; }
  html { scroll-padding-top: 4.5rem; }
}
@media screen and (max-width: 60rem) { search { order: 1; flex: 1 1 9rem; max-width: none; } .languages { order: 2; } }
@media screen and (max-width: 40rem) {
  .counts { gap: .5rem; }
  .counts a { padding: .625rem; font-size: .8125rem; hyphens: auto; overflow-wrap: normal; }
  .bank { flex: 1 1 9rem; line-height: 1.2; }
  .bank small { display: block; margin: 0; }
  .operator span:not(.unseen) { display: none; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tr { display: block; padding: .625rem 0; border-top: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 .75rem; padding: .125rem 0; border: 0; }
  td::before { content: attr(data-label); font-size: .8125rem; line-height: 1.6; color: var(--muted); }
  td:has(a.small) { grid-template-columns: minmax(0, 1fr); padding-top: .5rem; }
  td:has(a.small)::before { content: none; }
  a.small { display: block; }
  .facts > div { grid-template-columns: 6.5rem minmax(0, 1fr); }
  .facts > div:has(code.id) { grid-template-columns: minmax(0, 1fr); }
  /* What stands beside an id is beside the column's name, and the id, which needs the width, beneath. */
  td:has(code.id) > div { display: contents; }
  td:has(code.id) > div > * { grid-column: 2; }
  td:has(code.id) > div > :is(code.id, :has(code.id)) { grid-column: 1 / -1; }
  /* An event: when and with which outcome, then what happened, in the whole width. */
  .events tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; }
  .events td { display: block; padding: .0625rem 0; }
  .events td::before { content: none; }
  .events td:has(code.id) > div { display: block; }
  .events td:nth-child(n + 3) { flex: 0 1 100%; }
}
@media screen and (max-width: 22.5rem) { search { flex-basis: 100%; } td time { white-space: normal; } }
@media screen and (min-width: 22.5rem) and (max-width: 40rem) { code.id { white-space: nowrap; } }
@media print {
  @page { margin: 15mm; }
  html, body, header, .card { background: none; }
  body { font-size: 10pt; }
  .card, header { border-color: #999; }
  search, nav, .operator, .notice, form, .screen-only, .skip { display: none; }
  .card { break-inside: avoid; }
  main { padding: 0; }
  .masthead { padding: 0; min-height: 0; }
  .cols { display: block; }
  .cols > div + div { margin-top: 1rem; }
  .chip, .tag { padding: 0 .375rem; border: 1px solid; background: none; }
  a { color: inherit; text-decoration: none; }
  .printed { display: block; margin-top: 1rem; font-size: 9pt; }
}
@media (forced-colors: active) { .filters a[aria-current], .chip { border: 2px solid; } }
`

const css = `${DEFAULT_THEME.style.variables}${RULES}`

/** The style of the pages of the back office, and what allows it in their policy. */
export const OFFICE_THEME = {
  style: {
    css,
    variables: DEFAULT_THEME.style.variables,
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  },
  hasFont: false,
} as const

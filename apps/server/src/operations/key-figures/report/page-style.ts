import type { Theme } from '../../../platform/web/theme.ts'

// Colours of lines have 3:1 on light and on dark grounds, which are the theme's: it may be dark on a light screen too.
const RULES = `
:root { --second: light-dark(#c2410c, #ffa36b); --third: light-dark(#4d7c0f, #b0dd7c); --fourth: light-dark(#7a3ca3, #d2a8ef); --planned: light-dark(#2f6fb5, #8dbdf2); }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 var(--font); }
header { background: var(--header); color: var(--on-header); border-bottom: 1px solid var(--line); }
header p, main { max-width: 72rem; margin: 0 auto; padding: .75rem 1rem; }
header p { display: flex; align-items: center; gap: .5rem; min-height: 3.5rem; font-size: 1.1875rem; font-weight: 700; }
header img { display: block; max-width: 100%; height: auto; }
main { padding-block: 1rem 3rem; }
h1, h2, h3, p, dl, dd, figure { margin: 0; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; } h2 { font-size: 1.25rem; } h3 { font-size: 1.1875rem; }
h2 + p { margin-top: .25rem; } .head + p { margin-top: .5rem; }
a { color: var(--brand); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
.muted, dt, dd small, figcaption, .plot text { color: var(--muted); }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1.5rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-weight: 600; } nav a { padding: .25rem 0; }
.behind { margin-top: .75rem; padding: .75rem 1rem; border-left: 4px solid var(--edge); background: var(--card); } .behind.breach { border-color: var(--bad); }
.interface { margin-top: 1.25rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius-control); }
.bank { margin-top: 1.5rem; } .bank + .bank { margin-top: 2.5rem; }
dl { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: .75rem; margin-top: .75rem; }
dl div { border: 1px solid var(--line); border-radius: 8px; padding: .625rem .875rem; }
dt { font-size: .875rem; line-height: 1.35; } dd { font-size: 1.375rem; font-weight: 650; line-height: 1.3; font-variant-numeric: tabular-nums; }
dd small { display: block; font-size: .8125rem; font-weight: 400; line-height: 1.5; }
dd small span { white-space: nowrap; }
figure { margin-top: 1.75rem; }
figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; font-size: .875rem; }
figcaption strong { color: var(--text); }
figcaption + p { padding: .75rem 1rem; margin-top: .5rem; border: 1px dashed var(--line); border-radius: 8px; }
.key { display: inline-flex; align-items: center; gap: .375rem; white-space: nowrap; } .csv { margin-left: auto; padding: .25rem 0 .25rem .5rem; font-weight: 600; }
.plot { display: block; width: calc(100% - 3rem); margin: .75rem 0 0 3rem; overflow: visible; }
.plot text { font: 12px var(--font); fill: var(--muted); font-variant-numeric: tabular-nums; }
.grid { stroke: var(--line); } .tick { stroke: var(--edge); }
polyline, .key line { fill: none; stroke-width: 2.5; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.key line { stroke-width: 4; } .plot polyline { stroke-linecap: round; }
.first { stroke: var(--brand); } .second { stroke: var(--second); stroke-dasharray: 8 4; } .third { stroke: var(--third); stroke-dasharray: 2 5; } .fourth { stroke: var(--fourth); stroke-dasharray: 4 3; }
.own { stroke: var(--edge); } polyline.own { stroke-dasharray: 12 3 2 3; } rect.own { fill: var(--edge); stroke: none; }
.down { stroke: var(--bad); } .planned { stroke: var(--planned); } .errors { stroke: var(--second); stroke-dasharray: none; }
rect.down { fill: var(--bad); stroke: none; } rect.planned { fill: var(--planned); stroke: none; } rect.errors { fill: var(--second); stroke: none; }
.before { stroke: var(--text); stroke-dasharray: 5 4; } line.before { stroke-width: 1.5; }
.day { fill: transparent; } .day:hover { fill: var(--edge); fill-opacity: .16; }
details { margin-top: 1.5rem; } summary { padding: .375rem 0; font-weight: 600; color: var(--brand); cursor: pointer; }
.scroll { overflow-x: auto; margin-top: .5rem; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .75rem; text-align: right; border-bottom: 1px solid var(--line); }
th { font-weight: 600; vertical-align: bottom; } th:first-child { padding-left: 0; text-align: left; white-space: nowrap; }
@media (min-width: 48rem) { header p, main { padding-inline: 1.5rem; } .interface { padding: 1.5rem; } }
@media (max-width: 48rem) { dl { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .5rem; } dl div { padding: .5rem .625rem; } dd { font-size: 1.1875rem; } }
@media print {
  body, .interface, header { background: none; color: #000; }
  .interface { border: 0; padding: 0; } .csv { display: none; }
  dl, figure { break-inside: avoid; }
  details::details-content { content-visibility: visible; height: auto; }
}
`

/** The style of the page: the colours and corners of a bank's theme, in a light and a dark scheme. */
export const pageStyle = ({ style }: Theme): string => `${style.variables}${RULES}`

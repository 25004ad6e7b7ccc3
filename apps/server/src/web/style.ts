/**
 * The rules of the style sheet, for every bank: colours, corners and font are variables, which the bank's theme sets
 * (`theme/style-sheet.ts`). Contrast is checked when a theme is loaded.
 */
export const STYLE_RULES = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--ground); }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--text);
  font: 1.0625rem/1.5 var(--font);
  overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--brand); text-underline-offset: .18em; }
bdi { font-weight: inherit; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; border-radius: 6px; }
main:focus { outline: none; }

.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 1; padding: .5rem 1rem; background: var(--card); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sandbox {
  padding: .5rem 1rem; text-align: center; font-size: .875rem; line-height: 1.35;
  background: var(--sandbox); color: var(--on-sandbox);
}
.sandbox strong { margin-right: .375rem; padding: .0625rem .5rem; border: 1.5px solid currentColor; border-radius: 999px; font-size: .8125rem; }
.masthead {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem;
  max-width: 34rem; margin: 0 auto; padding: .75rem 1rem .25rem;
}
.bank { display: flex; align-items: center; gap: .5rem; font-size: 1.1875rem; font-weight: 700; letter-spacing: -.01em; color: var(--brand); }
.bank img { display: block; max-width: 100%; height: auto; }
nav ul { display: flex; gap: .25rem; margin: 0 -.5rem; }
nav a {
  display: block; padding: .6875rem .5rem; font-size: .875rem; line-height: 1.375rem;
  color: var(--muted); text-decoration: none;
}
nav a:hover { color: var(--text); text-decoration: underline; }
nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .4em; }

main { width: 100%; max-width: 34rem; margin: 0 auto; padding: .5rem 1rem 1.5rem; }
.card {
  padding: 1.5rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 16px;
  box-shadow: var(--shadow);
}
.card > * + *, form > * + *, .stack > * + * { margin-top: 1.25rem; }
h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -.015em; font-weight: 700; text-wrap: balance; }
h2, h3 { font-size: 1.0625rem; line-height: 1.35; font-weight: 700; }
.muted { color: var(--muted); font-size: .9375rem; }
.close { margin-top: .5rem; }

.step { display: flex; align-items: center; gap: .75rem; font-size: .875rem; font-weight: 600; color: var(--muted); }
.step + h1 { margin-top: .5rem; }
.bar { display: inline-flex; gap: 4px; }
.bar i { width: 1.5rem; height: 4px; border-radius: 2px; background: var(--line); }
.bar i.done { background: var(--brand); }

.requester { display: flex; gap: .875rem; align-items: center; padding: .875rem 1rem; background: var(--tint); border-radius: 12px; }
.requester .icon { flex: none; width: 1.75rem; height: 1.75rem; color: var(--brand); }
.requester p { font-size: .875rem; line-height: 1.4; color: var(--muted); }
.requester p.name { font-size: 1.0625rem; font-weight: 700; color: var(--text); }
.asked-by { color: var(--muted); font-size: .9375rem; }
h1 + .asked-by { margin-top: .375rem; }
.asked-by strong { color: var(--text); font-weight: 600; }
.log-in { padding-top: 1.25rem; border-top: 1px solid var(--line); }
.log-in > * + * { margin-top: 1rem; }
.icon { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }

.notice { display: flex; gap: .75rem; padding: 1rem; border-radius: 12px; border: 1px solid transparent; font-size: .9375rem; }
.notice .icon { flex: none; }
.notice h2 { font-size: 1rem; }
.notice h2 + p { margin-top: .125rem; }
.notice.bad { background: var(--bad-tint); border-color: var(--bad); }
.notice.bad .icon, .notice.bad a, .field-problem { color: var(--bad); }
.notice.warn { background: var(--warn-tint); border-color: var(--warn); }
.notice.warn .icon { color: var(--warn); }
.notice.test { background: var(--sandbox-tint); border-color: var(--sandbox-line); color: var(--on-sandbox); }

label.name { display: block; font-weight: 600; }
.hint { color: var(--muted); font-size: .9375rem; line-height: 1.4; }
.field-problem { font-size: .9375rem; font-weight: 600; }
input[type="text"] {
  display: block; width: 100%; margin-top: .5rem; padding: .75rem .875rem; min-height: 3.25rem;
  font: inherit; font-size: 1.25rem; letter-spacing: .04em; font-variant-numeric: tabular-nums;
  color: var(--text); background: var(--card); border: 2px solid var(--edge); border-radius: 10px;
}
input[type="text"]:focus-visible { border-color: var(--brand); outline-offset: 1px; border-radius: 10px; }
input[aria-invalid="true"] { border-color: var(--bad); }

fieldset { border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .75rem; font-weight: 600; }
.choice { position: relative; display: flex; gap: .875rem; align-items: center; padding: .875rem 1rem; border: 2px solid var(--line); border-radius: 12px; cursor: pointer; }
.choice + .choice { margin-top: .625rem; }
.choice:hover { border-color: var(--edge); }
.choice:has(:checked) { border-color: var(--brand); background: var(--tint); }
.choice:has(:focus-visible) { outline: 3px solid var(--brand); outline-offset: 3px; }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--brand); }
.choice input:focus-visible { outline: none; }
.choice strong { display: block; font-weight: 600; }
.choice .facets, .entries .facets { display: flex; flex-wrap: wrap; gap: 0 .875rem; font-variant-numeric: tabular-nums; }
.access { padding-top: 1rem; border-top: 1px solid var(--line); }
.access > form { margin-top: .75rem; }
.entries { margin-top: .5rem; }
.entries > li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .5rem 0; }
.entries > li > div { min-width: 0; }
.entries form > * + * { margin-top: 0; }
.entries strong { display: block; font-weight: 600; }
.small {
  min-height: 2.75rem; padding: .375rem 1rem; font: inherit; font-weight: 600; font-size: .9375rem; white-space: nowrap;
  color: var(--text); background: transparent; border: 2px solid var(--edge); border-radius: 10px; cursor: pointer;
}
.small:hover { background: var(--tint); }
.pair { display: flex; flex-wrap: wrap; gap: .5rem; }
.pair > .button { flex: 1 1 10rem; width: auto; }
fieldset > .hint { margin-bottom: .75rem; }
legend:has(+ .hint) { margin-bottom: .125rem; }

.facts > div { display: flex; justify-content: space-between; gap: 0 1.25rem; padding: .625rem 0; border-top: 1px solid var(--line); line-height: 1.4; }
.facts > div:last-child { border-bottom: 1px solid var(--line); }
.facts dt { flex: none; color: var(--muted); }
.facts dd { text-align: right; text-wrap: balance; font-weight: 600; font-variant-numeric: tabular-nums; min-width: 0; }
.facts dd.words { font-weight: 400; white-space: pre-line; }
.facts > div.total { display: block; padding: 0 0 1rem; border-top: 0; }
.facts .total dd { text-align: left; font-weight: inherit; }
.facts .total strong { display: block; font-size: clamp(2rem, 10vw, 2.75rem); line-height: 1.15; letter-spacing: -.025em; font-weight: 700; }
.facts .total strong.long { font-size: clamp(1rem, 5.5vw, 2rem); }
.facts .total span { color: var(--muted); font-size: .875rem; }

.sums { padding: .875rem 1rem; border: 1px solid var(--line); border-radius: 12px; }
.sums > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .125rem 0; font-size: .9375rem; }
.sums dt { color: var(--muted); }
.sums dd { margin-left: auto; text-align: right; font-variant-numeric: tabular-nums; }
.sums .sum { align-items: baseline; padding-bottom: .375rem; font-size: 1.0625rem; }
.sums .sum dt { color: var(--text); font-weight: 600; }
.sums .sum dd { font-size: 1.375rem; line-height: 1.25; font-weight: 700; letter-spacing: -.01em; }
.sums dd span { display: block; }
.sums .sum dd .long { font-size: 1.0625rem; }
.card > .lines { margin: .5rem 0 0; padding: 0; list-style: none; counter-reset: line; }
.lines > li { position: relative; padding: .625rem 0 .625rem 2rem; border-top: 1px solid var(--line); counter-increment: line; }
.lines > li::before { content: counter(line); position: absolute; left: 0; top: .6875rem; color: var(--muted); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.lines p { font-size: .875rem; line-height: 1.4; color: var(--muted); font-variant-numeric: tabular-nums; }
.lines p.words { white-space: pre-line; }
.lines p.facets { display: flex; flex-wrap: wrap; gap: 0 .875rem; }
.lines p.line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: 1rem; color: var(--text); }
.lines .payee { flex: 1 1 8rem; font-weight: 600; }
.lines .line strong { margin-left: auto; white-space: nowrap; font-weight: 700; }
.notice.plain { background: var(--tint); }
.notice.plain .icon { color: var(--brand); }

.points h2 + ul { margin-top: .375rem; }
.points li { display: flex; gap: .625rem; padding: .25rem 0; }
.points li::before { content: ""; flex: none; width: .5rem; height: .5rem; margin-top: .5rem; border-radius: 50%; background: var(--brand); }
.points.assurances li::before { width: .375rem; height: .6875rem; margin: .25rem .125rem 0 .0625rem; border: solid var(--good); border-width: 0 2.5px 2.5px 0; border-radius: 0; background: none; transform: rotate(40deg); }
.lead { font-size: 1.1875rem; line-height: 1.4; font-weight: 600; }
.card > section + .lead { margin-top: 2.5rem; }

.actions { display: grid; gap: .75rem; }
.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3.25rem; padding: .75rem 1.25rem;
  font: inherit; font-weight: 600; line-height: 1.3; text-align: center; text-decoration: none;
  border: 2px solid transparent; border-radius: 12px; cursor: pointer;
}
.button:focus-visible { border-radius: 12px; }
.primary { background: var(--brand); color: var(--on-brand); font-size: 1.125rem; }
.primary:hover { background: var(--brand-strong); }
.secondary { background: transparent; color: var(--text); border-color: var(--edge); }
.secondary:hover { background: var(--tint); }
.quiet { min-height: 2.75rem; background: transparent; color: var(--brand); text-decoration: underline; text-underline-offset: .2em; font-weight: 500; }
.quiet:hover { text-decoration-thickness: 2px; }

.waiting > li + li { margin-top: .75rem; }
.waiting a, .waiting .entry { display: block; width: 100%; font: inherit; text-align: left; background: transparent; cursor: pointer; padding: 1rem 2.75rem 1rem 1rem; position: relative; border: 2px solid var(--line); border-radius: 12px; text-decoration: none; color: var(--text); }
.waiting a:hover, .waiting .entry:hover { border-color: var(--brand); background: var(--tint); }
.waiting a::after, .waiting .entry::after { content: ""; position: absolute; right: 1.125rem; top: 50%; width: .625rem; height: .625rem; border: solid var(--brand); border-width: 2.5px 2.5px 0 0; transform: translateY(-50%) rotate(45deg); }
.waiting strong { display: block; }
.center { text-align: center; text-wrap: balance; }
.sign { display: flex; align-items: center; justify-content: center; width: 3.5rem; height: 3.5rem; margin: 0 auto; border-radius: 50%; background: var(--tint); color: var(--brand); }
.sign .icon { width: 1.875rem; height: 1.875rem; }
.sign.good { background: var(--good-tint); color: var(--good); }
.sign.warn { background: var(--warn-tint); color: var(--warn); }

footer { width: 100%; max-width: 34rem; margin: auto auto 0; padding: 0 1.25rem 1.5rem; color: var(--muted); font-size: .8125rem; line-height: 1.5; }
footer p + p { margin-top: .25rem; }
@media (min-width: 36rem) {
  .masthead { padding-top: 1.5rem; }
  .card { padding: 2.25rem; }
  main { padding-top: 1rem; }
  h1 { font-size: 1.875rem; }
  footer { padding-inline: 2.25rem; }
}
@media (max-width: 22rem) {
  .facts > div { flex-wrap: wrap; }
  .facts dd { text-align: left; flex-basis: 100%; }
  .waiting a, .waiting .entry { padding-inline: .75rem 2.25rem; }
  .waiting strong { font-size: 1rem; }
  .primary { font-size: 1rem; padding-inline: .5rem; }
}
@media (forced-colors: active) {
  .bar i.done { background: Highlight; }
  .points li::before { background: CanvasText; }
}
`

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
main:focus, [autofocus]:focus { outline: none; }

.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 1; padding: .5rem 1rem; background: var(--card); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sandbox {
  padding: .5rem 1rem; text-align: center; font-size: .875rem; line-height: 1.35;
  background: var(--sandbox); color: var(--on-sandbox);
}
.sandbox strong { margin-right: .375rem; padding: .0625rem .5rem; border: 1.5px solid currentColor; border-radius: 999px; font-size: .8125rem; }
.masthead {
  display: flex; align-items: center; gap: 0 .5rem; max-width: 34rem; min-height: 3.25rem; margin: 0 auto; padding: .25rem 1rem;
}
.masthead form { flex: none; }
.masthead form > * + * { margin-top: 0; }
.close {
  display: flex; align-items: center; justify-content: center; min-width: 44px; min-height: max(44px, 1.75em); margin: 0 -.5rem 0 0; padding: 0 .5rem;
  border: 0; border-radius: var(--radius-field); background: transparent; font: inherit; font-size: .9375rem; font-weight: 600;
  text-decoration: underline; text-underline-offset: .2em; color: var(--on-header); cursor: pointer;
}
.close:hover { box-shadow: inset 0 0 0 2px currentColor; }
.close:focus-visible { border-radius: var(--radius-field); outline-color: currentColor; outline-offset: -3px; }
.bank { display: flex; align-items: center; gap: .5rem; font-size: 1.1875rem; font-weight: 700; letter-spacing: -.01em; color: var(--brand); }
.bank img { display: block; max-width: 100%; height: auto; }
nav ul { display: flex; gap: .25rem; margin: 0 -.5rem; }
nav a {
  display: block; padding: .6875rem .5rem; font-size: .875rem; line-height: 1.375rem;
  color: var(--muted); text-decoration: none;
}
nav a:hover { color: var(--text); text-decoration: underline; }
nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .4em; }

/*
 * In the last minutes of a page, when it ends. It appears by itself, without a script. It comes after the page, so that its
 * button is not the first of the form: Enter in a field would press it.
 */
body > .skip, body > header { order: -2; }
.closing {
  order: -1; position: sticky; top: 0; z-index: 2; max-height: 0; overflow: auto; visibility: hidden;
  background: var(--warn-tint); color: var(--text); animation: closing 1ms forwards;
}
.closing p { max-width: 34rem; margin: 0 auto; padding: .5rem 1.25rem; font-size: .9375rem; line-height: 1.35; }
.closing .link { color: inherit; }
.after-1 { animation-delay: 60s; }
.after-2 { animation-delay: 120s; }
.after-3 { animation-delay: 180s; }
@keyframes closing { to { max-height: 33vh; visibility: visible; } }

main { width: 100%; max-width: 34rem; margin: 0 auto; padding: .5rem 1rem 1.5rem; }
.card {
  padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius);
  box-shadow: var(--shadow);
}
.card > * + *, form > * + *, .stack > * + * { margin-top: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.012em; font-weight: 700; text-wrap: balance; }
h1:has(strong) { font-weight: 450; }
h1 strong { font-weight: 750; }
h1.asked { font-size: 1.1875rem; line-height: 1.35; letter-spacing: 0; font-weight: 450; text-wrap: wrap; }
.amount { display: block; font-size: 2.25rem; line-height: 1.15; letter-spacing: -.02em; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.amount.long { font-size: 1.5rem; }
.sum { display: inline-block; }
.leaves { display: block; margin: .125rem 0 .5rem; font-size: 1rem; font-weight: 500; color: var(--text); }
.acting { padding: .5rem .75rem; border-radius: var(--radius-field); background: var(--tint); font-size: .9375rem; }
.acting + h1 { margin-top: .75rem; }
h2, h3 { font-size: 1.0625rem; line-height: 1.35; font-weight: 700; }
.muted { color: var(--muted); font-size: .9375rem; }

.step { font-size: .875rem; font-weight: 600; color: var(--muted); }
.step + h1 { margin-top: .5rem; }
.asked-by { color: var(--muted); font-size: .9375rem; }
h1 + .asked-by { margin-top: .375rem; }
.asked-by strong { color: var(--text); font-weight: 600; }
.log-in > * + * { margin-top: .75rem; }
main > form > .card { margin-top: 0; }
.icon { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }

.notice { display: flex; gap: .75rem; padding: 1rem; border-radius: var(--radius-control); border: 1px solid transparent; font-size: .9375rem; }
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
  color: var(--text); background: var(--card); border: 2px solid var(--edge); border-radius: var(--radius-field);
}
input[type="text"]:focus-visible { border-color: var(--brand); outline-offset: 1px; border-radius: var(--radius-field); }
input[aria-invalid="true"] { border-color: var(--bad); }

fieldset { border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: .75rem; font-weight: 600; }
.choice { position: relative; display: flex; gap: .875rem; align-items: center; padding: .875rem 1rem; border: 2px solid var(--line); border-radius: var(--radius-control); cursor: pointer; }
.choice + .choice { margin-top: .625rem; }
.choice:hover { border-color: var(--edge); }
.choice:has(:checked) { border-color: var(--brand); background: var(--tint); }
.choice:has(:focus-visible) { outline: 3px solid var(--brand); outline-offset: 3px; }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--brand); }
.choice input:focus-visible { outline: none; }
.choice strong { display: block; font-weight: 600; }
.choice .facets, .entries .facets { display: flex; flex-wrap: wrap; gap: 0 .875rem; font-variant-numeric: tabular-nums; }
.access { padding-top: 1rem; border-top: 1px solid var(--line); }
.access > h4 { margin-bottom: .25rem; font-size: 1rem; font-weight: 600; }
.access > form { margin-top: .75rem; }
.card + .card { margin-top: 1rem; }
.heading { padding: 1.5rem 1.25rem .75rem; }
.company > h3, .more > h3 { font-size: 1.1875rem; }
.company > .hint { margin-top: .125rem; }
.company > .hint + .access, .company > h3 + .access { margin-top: .75rem; padding-top: .75rem; }
.entries { margin-top: .5rem; }
.entries > li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .5rem 0; }
.entries > li > div { min-width: 0; }
.entries form > * + * { margin-top: 0; }
.entries .hint:not(.facets) { display: block; }
.entries .state { flex-basis: 100%; font-weight: 600; color: var(--text); }
.entries .state.on { color: var(--good); }
.entries strong { display: block; font-weight: 600; }
.small {
  min-height: 2.75rem; padding: .375rem 1rem; font: inherit; font-weight: 600; font-size: .9375rem; white-space: nowrap;
  color: var(--text); background: transparent; border: 2px solid var(--edge); border-radius: var(--radius-field); cursor: pointer;
}
.small:hover { background: var(--tint); }
@media (max-width: 19em) { .small { white-space: normal; } }
.pair { display: flex; flex-wrap: wrap; gap: .5rem; }
.pair > .button { flex: 1 1 10rem; width: auto; }
.all-at-once { margin-bottom: .625rem; }
fieldset + .hint { margin-top: .625rem; }

.facts > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 .75rem; padding: .5rem 0; border-top: 1px solid var(--line); line-height: 1.4; }
.facts > div:last-child { border-bottom: 1px solid var(--line); }
.facts dt { grid-column: 1; grid-row: 1 / span 9; color: var(--muted); font-size: .9375rem; line-height: 1.5rem; }
.facts dd { grid-column: 2; min-width: 0; font-size: .9375rem; color: var(--muted); }
.facts dd:first-of-type { font-size: 1rem; color: var(--text); }
dd + dd > strong:first-child { font-size: 1rem; }
.facts dd strong { color: var(--text); font-weight: 600; }
.facts .number { color: var(--text); }
.facts dd:has(.number) { text-wrap: balance; }
.number, .facts strong { font-variant-numeric: tabular-nums; }
.reference { overflow-wrap: anywhere; font-size: .875rem; }
.words { white-space: pre-line; }
.verdict { display: inline-flex; gap: .375rem; align-items: flex-start; }
.verdict .icon { flex: none; width: 1.125rem; height: 1.125rem; margin-top: .125rem; }
.verdict.good { color: var(--good); }
.verdict.warn { color: var(--warn); font-weight: 600; }

.more summary { padding: .625rem 0; font-weight: 600; color: var(--brand); cursor: pointer; }
.groups { counter-reset: line; }
.card > h2 + .groups { margin-top: .25rem; }
.groups section + section { margin-top: 1.25rem; }
.groups h3 { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0; font-size: .9375rem; color: var(--muted); font-weight: 600; }
.groups h3 .sum { margin-left: auto; font-variant-numeric: tabular-nums; }
.lines { margin: 0; padding: 0; list-style: none; }
.lines > li { position: relative; padding: .625rem 0 .625rem 2rem; border-top: 1px solid var(--line); counter-increment: line; }
.lines > li::before { content: counter(line); position: absolute; left: 0; top: .6875rem; color: var(--muted); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.lines p { font-size: .875rem; line-height: 1.4; color: var(--muted); font-variant-numeric: tabular-nums; }
.lines p.number { font-size: .9375rem; color: var(--text); }
.lines p.words { padding-left: .75rem; text-indent: -.75rem; }
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
/* The answers stay in sight. On a screen that is too low for that, as with large zoom, they stand at the end of the page. */
.action-bar {
  position: sticky; bottom: 0; z-index: 1; margin: 1.25rem -1.25rem -1.25rem; padding: .75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom));
  background: var(--card); border-top: 1px solid var(--line); border-radius: 0 0 calc(var(--radius) - 1px) calc(var(--radius) - 1px);
}
html { scroll-padding: 4.5rem 0 9rem; }
.answers { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; }
.answers .primary { flex: 1 1 auto; width: auto; padding-inline: .625rem; font-size: 1.0625rem; }
.answers .quiet { flex: 0 1 auto; width: auto; margin: 0 auto; padding-inline: .5rem; }
.bar-total { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-bottom: .5rem; font-variant-numeric: tabular-nums; }
.bar-total span { color: var(--muted); }
.bar-total strong { margin-left: auto; }
@media (max-height: 34em), (max-width: 19em) { .action-bar { position: static; } html { scroll-padding: 0; } }
.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3.25rem; padding: .75rem 1.25rem;
  font: inherit; font-weight: 600; line-height: 1.3; text-align: center; text-decoration: none;
  border: 2px solid transparent; border-radius: var(--radius-control); cursor: pointer;
}
.button:focus-visible { border-radius: var(--radius-control); }
.primary { background: var(--brand); color: var(--on-brand); font-size: 1.125rem; }
.primary:hover { background: var(--brand-strong); }
.secondary { background: transparent; color: var(--text); border-color: var(--edge); }
.secondary:hover { background: var(--tint); }
.quiet { min-height: 2.75rem; background: transparent; color: var(--brand); text-decoration: underline; text-underline-offset: .2em; font-weight: 500; }
.quiet:hover { text-decoration-thickness: 2px; }

.waiting > li + li { margin-top: .75rem; }
.waiting a, .waiting .entry { display: block; width: 100%; font: inherit; text-align: left; background: transparent; cursor: pointer; padding: 1rem 2.75rem 1rem 1rem; position: relative; border: 2px solid var(--line); border-radius: var(--radius-control); text-decoration: none; color: var(--text); }
.waiting a:hover, .waiting .entry:hover { border-color: var(--brand); background: var(--tint); }
.waiting a::after, .waiting .entry::after { content: ""; position: absolute; right: 1.125rem; top: 50%; width: .625rem; height: .625rem; border: solid var(--brand); border-width: 2.5px 2.5px 0 0; transform: translateY(-50%) rotate(45deg); }
.waiting strong { display: block; }
.center { text-align: center; text-wrap: balance; }
.sign { display: flex; align-items: center; justify-content: center; width: 3.5rem; height: 3.5rem; margin: 0 auto; border-radius: 50%; background: var(--tint); color: var(--brand); }
.sign .icon { width: 1.875rem; height: 1.875rem; }
.sign.good { background: var(--good-tint); color: var(--good); }
.sign.warn { background: var(--warn-tint); color: var(--warn); }

footer { width: 100%; max-width: 34rem; margin: auto auto 0; padding: 0 1.25rem 1.5rem; color: var(--muted); font-size: .9375rem; line-height: 1.5; }
footer > p:first-child { color: var(--text); }
footer .link { margin-left: -.25rem; }
.link { padding: .25rem; border: 0; background: transparent; font: inherit; font-weight: 600; color: var(--brand); text-decoration: underline; text-underline-offset: .2em; cursor: pointer; }
.receipt { text-align: left; text-wrap: wrap; }
.receipt strong.amount { font-size: 1.375rem; line-height: 1.3; }
footer p + p { margin-top: .25rem; }
@media (min-width: 36rem) {
  .facts > div { grid-template-columns: 7rem minmax(0, 1fr); }
  .card { padding: 1.75rem 2rem; }
  .action-bar { margin: 1.25rem -2rem -1.75rem; padding-inline: 2rem; }
  main { padding-top: .5rem; }
  h1 { font-size: 1.625rem; }
  footer { padding-inline: 2.25rem; }
}
@media (max-width: 22.4em) {
  .masthead { flex-wrap: wrap; justify-content: flex-end; }
  .amount { font-size: 1.875rem; }
  .amount.long { font-size: 1.25rem; }
}
@media (max-width: 17em) {
  main { padding-inline: .5rem; }
  .card { padding: 1rem .75rem; }
  .action-bar { margin: 1rem -.75rem -1rem; padding-inline: .75rem; }
  h1 { font-size: 1.25rem; }
  h1.asked { font-size: 1.125rem; }
  .amount { font-size: 1.375rem; }
  .amount.long { font-size: 1.1875rem; }
  .leaves { font-size: .9375rem; }
  /* No word and no amount is broken that a wider line has room for. */
  .button { padding-inline: .5rem; }
  .notice { display: block; padding: .75rem; }
  .notice .icon { display: none; }
  .choice { gap: .5rem; padding: .75rem .625rem; }
  .entries > li { flex-wrap: wrap; }
  .entries > li > div { flex: 1 1 100%; }
  .lines .line strong { white-space: normal; }
}
@media (max-width: 13em) {
  .masthead form { flex: 0 1 auto; }
  .close { padding: 0 .5rem; }
  .close span { white-space: normal; }
}
@media (max-width: 11em) { .amount { font-size: 1.1875rem; } }
@media (max-width: 22rem) {
  .facts > div { display: block; }
  .waiting a, .waiting .entry { padding-inline: .75rem 2.25rem; }
  .waiting strong { font-size: 1rem; }
  .primary { font-size: 1rem; padding-inline: .5rem; }
}
@media (forced-colors: active) {
  .points li::before { background: CanvasText; }
}
.about { display: grid; gap: .25rem 1rem; margin-top: .75rem; font-size: .9375rem; line-height: 1.4; }
.about > div { display: grid; grid-template-columns: minmax(5rem, auto) 1fr; gap: 0 .75rem; }
.about dt { color: var(--muted); }
.access > .more { margin-top: .5rem; }
.more > summary { min-height: 2.75rem; padding: .625rem 0; cursor: pointer; color: var(--brand); text-decoration: underline; text-underline-offset: .2em; }
.more > * + * { margin-top: .75rem; }
`

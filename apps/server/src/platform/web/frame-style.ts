/** The rules of the header and footer that surround every page, in the colours of the bank's header. */
export const FRAME_RULES = `
header { background: var(--header); color: var(--on-header); }
header :focus-visible { outline-color: var(--on-header); outline-offset: 1px; }
.masthead { padding: .5rem 1rem; min-height: 3.5rem; }
.bank { flex: 1 1 9rem; min-width: 0; color: inherit; }
@media (max-width: 19em) { .masthead { min-height: 0; padding-block: .25rem; } .bank { flex-basis: 100%; } }
@media (max-width: 17em) { .masthead { padding-inline: .5rem; } }
.bank picture:not(:only-child) { flex: none; }
.bank span { overflow-wrap: break-word; min-width: 0; line-height: 1.25; }
.bank img { display: block; max-width: 100%; height: auto; }
.languages { position: relative; flex: none; margin-left: auto; }
.languages summary {
  display: flex; align-items: center; gap: .375rem; min-height: max(44px, 1.75em); padding: 0 .5rem; margin-right: -.5rem; cursor: pointer;
  list-style: none; font-size: .9375rem; font-weight: 600;
}
.languages summary::-webkit-details-marker { display: none; }
.languages summary .icon { width: 1.25rem; height: 1.25rem; }
.languages summary::after {
  content: ""; width: .4375rem; height: .4375rem; margin: -.25rem .125rem 0; border: solid currentColor; border-width: 0 .125rem .125rem 0; transform: rotate(45deg);
}
.languages [open] summary::after { margin-top: .25rem; transform: rotate(225deg); }
.languages ul {
  position: absolute; right: -.5rem; top: 100%; z-index: 2; display: block; min-width: 11rem; margin: 0; padding: .375rem;
  background: var(--card); color: var(--text); border: 1px solid var(--edge); border-radius: var(--radius-field); box-shadow: 0 8px 28px rgb(0 0 0 / .18);
}
.languages button { display: block; width: 100%; border: 0; background: transparent; font: inherit; text-align: left; cursor: pointer; }
.languages li button, .languages a, .languages a:hover, .languages a[aria-current] { padding: .6875rem .75rem; font-size: 1rem; color: var(--text); text-decoration: none; border-radius: calc(var(--radius-field) - 2px); }
.languages a:hover, .languages li button:hover { background: var(--tint); text-decoration: underline; }
.languages [aria-current] { background: var(--tint); font-weight: 700; }
.languages :is(a, li button):focus-visible { outline-color: var(--brand); outline-offset: -2px; }
@media (max-width: 13em), (min-width: 19.01em) and (max-width: 23em) {
  .languages summary span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
/* The words of Northern Sami are longer: with the name of the language, nothing is left for the bank's. */
@media (max-width: 30rem) {
  .languages summary:lang(se) span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
footer a { color: inherit; }
footer .legal { font-size: .8125rem; margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
`

/** The style of a report's page: light and dark, from a phone's width on. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202c; --quiet: #55606e; --line: #d8dde4; --paper: #f5f6f8; --card: #ffffff;
  --good: #0b6b3a; --good-soft: #e3f3ea; --bad: #b3201f; --bad-soft: #fde8e7; --skip: #6b5200; --skip-soft: #fbf1d0; --link: #0b57a4; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf1; --quiet: #a7b1be; --line: #333c48; --paper: #12161c; --card: #1a2029;
    --good: #6fd39d; --good-soft: #12301f; --bad: #ff9a94; --bad-soft: #3a1716; --skip: #e6c561; --skip-soft: #332a0c; --link: #86bdf5; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1rem; }
header { margin-top: 1rem; background: var(--card); border: 1px solid var(--line); border-top: .4rem solid var(--good); border-radius: .75rem; }
header.bad { border-top-color: var(--bad); }
.kind { display: flex; align-items: center; gap: .4rem; margin: 0; color: var(--quiet); font-size: .875rem; font-weight: 600; }
.kind svg { width: 1.5rem; height: 1.5rem; }
h1 { margin: .1rem 0 .5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.25rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: .9rem 0 .25rem; font-size: .8125rem; color: var(--quiet); font-weight: 600; }
.verdict { display: inline-block; margin: 0 0 1rem; padding: .3rem .8rem; border-radius: 2rem; font-weight: 600; background: var(--good-soft); color: var(--good); }
.bad .verdict { background: var(--bad-soft); color: var(--bad); }
.counts { border-collapse: collapse; margin: 0 0 1rem; font-variant-numeric: tabular-nums; }
.counts th, .counts td { padding: .2rem 0 .2rem 1.1rem; text-align: right; overflow-wrap: normal; }
.counts th { font-weight: 500; color: var(--quiet); }
.counts th[scope=col], .id { white-space: nowrap; }
.counts th[scope=row] { text-align: left; color: var(--ink); padding-left: 0; }
.counts td { font-weight: 600; }
:is(.counts, .numbers) .passed { color: var(--good); } :is(.counts, .numbers) .failed { color: var(--bad); } :is(.counts, .numbers) .skipped { color: var(--skip); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .6rem 1rem; margin: 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.facts .wide { grid-column: 1 / -1; }
dt { color: var(--quiet); font-size: .8125rem; }
dd { margin: 0; }
a { color: var(--link); }
.failures { padding-left: 1.4rem; } .failures li { margin: .4rem 0; }
.skips { padding-left: 1.4rem; } .skips li { margin: .4rem 0; } .needed { color: var(--quiet); }
.filter { border: 1px solid var(--line); border-radius: .75rem; margin: 1.5rem 0 0; padding: .4rem 1rem .6rem; background: var(--card); }
.filter legend { padding: 0 .3rem; color: var(--quiet); font-size: .8125rem; }
.filter label { display: inline-block; padding: .25rem 1.1rem .25rem 0; }
.filter input { width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; accent-color: var(--link); }
body:has(#show-failed:checked) :is(.finding:not(.failed), .rule:not(.failed), .group:not(.has-failed)) { display: none; }
body:has(#show-skipped:checked) :is(.finding:not(.skipped), .rule:not(.skipped), .group:not(.has-skipped)) { display: none; }
.group { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: .6rem 0; }
summary { cursor: pointer; }
.group > summary { display: flex; flex-wrap: wrap; gap: .1rem 1rem; justify-content: space-between; padding: .8rem 1rem; list-style: none; }
.group > summary::-webkit-details-marker { display: none; }
.group > summary .name { font-weight: 600; }
.group > summary .name::before { content: "▸"; display: inline-block; width: 1.2rem; color: var(--quiet); }
.group[open] > summary .name::before { content: "▾"; }
.numbers { color: var(--quiet); font-size: .9375rem; }
.numbers span + span { margin-left: .6rem; }
.finding { border-top: 1px solid var(--line); }
.finding > summary { display: grid; grid-template-columns: 1.4rem 1fr 4.5rem 11.5rem; gap: 0 .6rem; align-items: baseline; padding: .55rem 1rem; list-style: none; }
.finding > summary::-webkit-details-marker { display: none; }
.finding > summary:hover, .group > summary:hover { background: color-mix(in srgb, var(--link) 7%, transparent); }
.finding.failed > summary .title { font-weight: 600; }
.mark { font-weight: 700; } .finding.passed .mark { color: var(--good); } .finding.failed .mark { color: var(--bad); } .finding.skipped .mark { color: var(--skip); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tag { font-size: .75rem; padding: .05rem .5rem; border-radius: 1rem; border: 1px solid var(--line); color: var(--quiet); white-space: nowrap; }
.tag.must { border-color: currentColor; color: var(--ink); }
.ids { font: 500 .8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--quiet); }
.finding > summary .tag { justify-self: start; }
.body { padding: 0 1rem 1rem 3rem; }
.check-id { margin: 0 0 .4rem; color: var(--quiet); font-size: .8125rem; }
.outcome { margin: 0 0 .8rem; padding: .6rem .9rem; border-radius: .5rem; background: var(--skip-soft); }
.failed .outcome { background: var(--bad-soft); }
.outcome dd + dt { margin-top: .4rem; }
.outcome dt { color: var(--ink); font-weight: 600; }
code, pre { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: 0; padding: .7rem .9rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; white-space: pre-wrap; max-height: 22rem; overflow: auto; }
.exchange { margin-top: .4rem; } .exchange > summary { color: var(--quiet); font-size: .9375rem; padding: .2rem 0; }
.exchange > summary code { color: var(--ink); } .exchange > summary strong { color: var(--ink); }
.earlier { margin: .3rem 0; color: var(--quiet); font-size: .9375rem; }
.rules { list-style: none; margin: 0; padding: 0 1rem .5rem; }
.rule { border-top: 1px solid var(--line); padding: .6rem 0; } .rule p { margin: 0; }
.rule .result { float: right; margin-left: 1rem; font-size: .875rem; font-weight: 600; }
.result.passed { color: var(--good); } .result.failed { color: var(--bad); } .result.skipped { color: var(--skip); } .result.not-observable { color: var(--quiet); font-weight: 400; }
.reason { color: var(--quiet); font-size: .9375rem; } .evidence { font-size: .8125rem; } .evidence a { display: inline-block; margin-right: .8rem; padding: .35rem 0; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .3rem; }
@media (max-width: 40rem) {
  .finding > summary { grid-template-columns: 1.4rem 1fr; }
  .finding > summary .tag { grid-column: 2; justify-self: start; margin-top: .2rem; }
  .finding > summary .ids { grid-column: 2; }
  .body { padding-left: 1rem; }
  header { margin: 0; border-radius: 0; border-left: 0; border-right: 0; }
}
@media print {
  @page { margin: 15mm; }
  :root { color-scheme: light; }
  .filter { display: none; }
  body { background: #fff; font-size: 10pt; }
  header, main { max-width: none; padding-inline: 0; }
  header { padding: 1rem; }
  pre { max-height: none; }
  summary, .finding, .skips li { break-inside: avoid; }
  .group::details-content { content-visibility: visible; }
}
`

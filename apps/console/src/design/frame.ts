import { type Html, html } from '@havn/html'
import type { Context } from '../server/context.ts'
import type { PageResult } from '../server/route.ts'
import { organisationOf, tppName } from '../tpps/tpp-name.ts'
import { type BankClock, isRealTime } from './bank-clock.ts'
import { formatSecond, formatDate } from './format.ts'
import { live } from './live.ts'
import { mark } from './mark.ts'
import { type Entry, NAVIGATION } from './navigation.ts'
import { note } from './parts.ts'

/** A whole page of the console: the frame that all have, and what is in it. */
export function frame(context: Context, page: PageResult, clock: BankClock | undefined): Html {
  return html`<!doctype html>
<html lang="en" data-theme="${context.theme ?? 'system'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${context.theme ?? 'light dark'}">
<title>${page.title} · Havn console</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/console.css">
<script type="module" src="/assets/console.js"></script>
</head>
<body data-tpp="${context.tpp.name}">
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="/">${mark()}<span>Havn</span></a>
${searchForm(context)}
${clockForm(context, clock)}
${tppForm(context)}
<details class="menu"><summary>Menu</summary>${navigation(page.section, 'Menu')}</details>
</header>
<div class="side">${navigation(page.section, 'Console', html`<p class="hint-keys"><kbd>?</kbd> keys</p>`)}</div>
<main id="content" class="content ${page.width}">${context.flash === undefined ? undefined : note(context.flash.tone, context.flash.text)}${page.body}</main>
${keysDialog()}
</body>
</html>`
}

const navigation = (section: string | undefined, label: string, end: Html = html``): Html =>
  html`<nav aria-label="${label}">${NAVIGATION.map(
    ({ group, entries }) =>
      html`<p class="group">${group}</p><ul>${entries.map((entry) => navigationEntry(entry, section))}</ul>`,
  )}${end}</nav>`

function navigationEntry({ path, name, key }: Entry, section: string | undefined): Html {
  return path === section
    ? html`<li><a href="${path}" data-go="${key}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${path}" data-go="${key}">${name}</a></li>`
}

const searchForm = ({ url }: Context): Html =>
  html`<form class="search" role="search" aria-label="Console" action="/search"><label class="unseen" for="search">Search ids and docs</label><input id="search" name="q" type="search" placeholder="Search" value="${url.pathname === '/search' ? (url.searchParams.get('q') ?? '') : ''}" autocomplete="off"><kbd aria-hidden="true">/</kbd></form>`

/** The bank's clock, which the script keeps going, and what moves it. */
function clockForm({ url }: Context, clock: BankClock | undefined): Html {
  const back = `${url.pathname}${url.search}`
  if (clock === undefined)
    return html`<div class="clock"><span class="pill bad">The bank does not answer</span></div>`
  const time = html`<a class="${isRealTime(clock) ? 'clock-time real-time' : 'clock-time'}" href="/time" title="The bank's clock"><span class="clock-label">Bank’s clock</span> <time data-clock="${clock.offsetMs}" datetime="${clock.time.toISOString()}"><span class="clock-date">${formatDate(clock.time)}</span> <span class="clock-second">${formatSecond(clock.time)}</span></time></a>`
  return html`<form class="clock" method="post" action="/time/move"><input type="hidden" name="back" value="${back}">${live('bank-clock', ['clock'], time)}<span class="moves"><button class="button small" name="seconds" value="3600" title="Move the bank's clock on by an hour">+1 h</button><button class="button small" name="seconds" value="86400" title="Move the bank's clock on by a day">+1 day</button><button class="button small" name="run" value="1" title="Have the bank execute what is due">Run batch</button></span></form>`
}

/** Whose console it is. If there are several TPPs, another can be chosen. */
function tppForm({ tpp, knownTpps, url }: Context): Html {
  if (knownTpps.length < 2)
    return html`<a class="whoami" href="/certificates" title="Your calls are signed as this TPP">${tppName(tpp)}</a>`
  const options = knownTpps.map(({ name, certificate }) => {
    const { name: organisation } = organisationOf(certificate)
    return name === tpp.name
      ? html`<option value="${name}" selected>${organisation}</option>`
      : html`<option value="${name}">${organisation}</option>`
  })
  return html`<form class="whoami" method="post" action="/settings/tpp"><input type="hidden" name="back" value="${url.pathname}"><label class="unseen" for="tpp">TPP</label><span class="tpp-choice"><select id="tpp" name="tpp">${options}</select><small>${organisationOf(tpp.certificate).number}</small></span><button class="button small">Change</button></form>`
}

/** What the keyboard does; the script opens it with `?`. */
const keysDialog = (): Html =>
  html`<dialog id="keys" class="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keys</h2><dl class="facts">${(
    [
      ['/', 'search'],
      ['j  k', 'next and previous row'],
      ['Enter', 'open the row'],
      ...NAVIGATION.flatMap(({ entries }) => entries.map(({ key, name }) => [`g ${key}`, name] as const)),
      ['?', 'these keys'],
    ] as const
  ).map(
    ([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${what}</dd></div>`,
  )}</dl><form method="dialog"><button class="button">Close</button></form></dialog>`

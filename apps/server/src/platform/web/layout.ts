import { type Html, html, trusted } from '@havn/html'
import type { InTimeZone } from '../shared/clock.ts'
import { icon } from './icons.ts'
import { detailsOf, type Language } from './language.ts'
import type { Theme } from './theme.ts'

/** What surrounds every page: the bank's theme and the language. */
export interface LayoutOptions {
  /** Whose times the page shows. */
  readonly country: InTimeZone
  readonly language: Language
  /** The languages that the bank offers. */
  readonly languages: readonly Language[]
  readonly theme: Theme
  /** Whether every page says that the bank has no real money. */
  readonly isSandbox: boolean
}

/** The content of one page. */
export interface PageParts {
  /** The page's name, for screen readers and the browser's history. */
  readonly title: string | Html
  readonly main: Html
  /** The button in the header that leaves the page. */
  readonly close?: Html | undefined
  /** The warning in the footer, if the usual one would be wrong. */
  readonly safety?: string | undefined
  /** Another line in the footer. */
  readonly note?: string | Html | undefined
  /** What stands above the page in its last minutes. */
  readonly closing?: Html | undefined
  /** The form whose fields a change of language keeps: its buttons post it with `step=stay`. */
  readonly keptForm?: string | undefined
  /** The address to which the browser goes on at once. */
  readonly leaveTo?: string | undefined
}

/** Renders a whole page. It has no script: everything works by links and forms. */
export function layout(
  frame: LayoutOptions,
  { title, main, close, safety, note, closing, keptForm, leaveTo }: PageParts,
): Html {
  const { theme, language } = frame
  const { frame: text } = theme.messages[language]
  return html`<!doctype html>
<html lang="${language}" dir="${detailsOf(language).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${
  leaveTo === undefined
    ? undefined
    : html`<meta http-equiv="refresh" content="0; url=${leaveTo}">
`
}<title>${title} – ${theme.bankName}</title>
<link rel="icon" href="${theme.icon.href}" type="${theme.icon.type}">
<style>${trusted(theme.style.css)}</style>
</head>
<body>
<a class="skip" href="#main">${text.skip}</a>
<header>
${frame.isSandbox ? html`<p class="sandbox"><strong>${text.sandbox}</strong> <span>${text.sandboxMeaning}</span></p>` : undefined}
<div class="masthead">
${bankLogo(theme)}
${languageList(frame, keptForm)}
${close}
</div>
</header>
<main id="main" tabindex="-1">
${main}
</main>
${closing}
<footer>
<p>${safety ?? text.safety}</p>
${note === undefined ? undefined : html`<p>${note}</p>`}
${bankContact(frame)}
</footer>
</body>
</html>
`
}

function bankLogo({ logo, bankName }: Theme): Html {
  const { light, dark, width, height, showsName } = logo
  return html`<p class="bank"><picture><source media="(prefers-color-scheme: dark)" srcset="${dark.href}"><img src="${light.href}" alt="${showsName ? bankName : ''}" width="${width}" height="${height}"></picture>${showsName ? undefined : html` <span>${bankName}</span>`}</p>`
}

/** Whom a PSU can call, and who the bank is. A footer that the bank did not write in this language says which it is in. */
function bankContact({ theme, language, languages }: LayoutOptions): Html {
  const { frame: text } = theme.messages[language]
  const { help, fraud } = theme.phones
  const written = [language, ...languages].find((each) => theme.footer[each] !== undefined)
  return html`${fraud === undefined ? undefined : html`<p>${text.fraud(phoneLink(fraud))}</p>`}
${help === undefined ? undefined : html`<p>${text.help(phoneLink(help))}</p>`}
${written === undefined ? undefined : html`<p class="legal" lang="${written}">${theme.footer[written]}</p>`}`
}

/** A number to call, which a phone dials. */
export const phoneLink = (number: string): Html =>
  html`<a href="tel:${number.replaceAll(' ', '')}">${number.replaceAll(' ', '\u00a0')}</a>`

/** The languages that the bank offers, if there is a choice. Folded, because a phone's header has no room for all. */
function languageList(
  { language, languages, theme }: LayoutOptions,
  keptForm: string | undefined,
): Html | undefined {
  if (languages.length < 2) return undefined
  const { languages: label } = theme.messages[language].frame
  const links = languages.map((other) =>
    keptForm === undefined ? languageLink(other, language) : languageButton(other, language, keptForm),
  )
  return html`<nav class="languages" aria-label="${label}">${keptForm === undefined ? undefined : stayButton(keptForm)}<details><summary>${icon('globe')}<span class="unseen">${label}: </span><span>${detailsOf(language).name}</span></summary><ul>${links}</ul></details></nav>`
}

/** A link to the same page in another language. GET changes nothing else. */
function languageLink(language: Language, current: Language): Html {
  const { name } = detailsOf(language)
  return language === current
    ? html`<li><a href="?lang=${language}" lang="${language}" hreflang="${language}" aria-current="true">${name}</a></li>`
    : html`<li><a href="?lang=${language}" lang="${language}" hreflang="${language}">${name}</a></li>`
}

/** A button that shows the same page in another language, and keeps what was chosen on it. */
function languageButton(language: Language, current: Language, formId: string): Html {
  const { name } = detailsOf(language)
  return language === current
    ? html`<li><button form="${formId}" formaction="?lang=${language}" formnovalidate name="step" value="stay" lang="${language}" aria-current="true">${name}</button></li>`
    : html`<li><button form="${formId}" formaction="?lang=${language}" formnovalidate name="step" value="stay" lang="${language}">${name}</button></li>`
}

/** Enter in a field presses the form's first button. This hidden one comes first, so that a slip changes no language. */
const stayButton = (formId: string): Html =>
  html`<button class="unseen" form="${formId}" name="step" value="stay" tabindex="-1" aria-hidden="true"></button>`

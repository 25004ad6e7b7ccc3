import { type Html, html, trusted } from './html.ts'
import { type Language, LANGUAGES } from './language.ts'
import { messagesIn } from './messages/messages-in.ts'
import { STYLE } from './style.ts'

/** What surrounds every page: the bank and the language. */
export interface LayoutOptions {
  readonly language: Language
  readonly bankName: string
  /** Whether every page says that the bank has no real money. */
  readonly isSandbox: boolean
}

/** The content of one page. */
export interface PageParts {
  /** The page's name, for screen readers and the browser's history. */
  readonly title: string
  readonly main: Html
  /** The warning in the footer, if the usual one would be wrong. */
  readonly safety?: string | undefined
  /** Another line in the footer. */
  readonly note?: string | undefined
  /** The address to which the browser goes on at once. */
  readonly leaveTo?: string | undefined
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { nb: 'Bokmål', nn: 'Nynorsk', en: 'English' }

/** Renders a whole page. It has no script: everything works by links and forms. */
export function layout(frame: LayoutOptions, { title, main, safety, note, leaveTo }: PageParts): Html {
  const { frame: text } = messagesIn(frame.language)
  return html`<!doctype html>
<html lang="${frame.language}">
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
}<title>${title} – ${frame.bankName}</title>
<link rel="icon" href="${ICON}">
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">${text.skip}</a>
<header>
${frame.isSandbox ? html`<p class="sandbox"><strong>${text.sandbox}</strong> <span>${text.sandboxMeaning}</span></p>` : undefined}
<div class="masthead">
<p class="bank">${HARBOUR} <span>${frame.bankName}</span></p>
<nav aria-label="${text.languages}"><ul>${LANGUAGES.map((language) => languageLink(language, frame.language))}</ul></nav>
</div>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer>
<p>${safety ?? text.safety}</p>
${note === undefined ? undefined : html`<p>${note}</p>`}
</footer>
</body>
</html>
`
}

/** A link to the same page in another language. GET changes nothing else. */
function languageLink(language: Language, current: Language): Html {
  const name = LANGUAGE_NAMES[language]
  return language === current
    ? html`<li><a href="?lang=${language}" lang="${language}" hreflang="${language}" aria-current="true">${name}</a></li>`
    : html`<li><a href="?lang=${language}" lang="${language}" hreflang="${language}">${name}</a></li>`
}

/** The bank's mark: a lighthouse over water. */
const HARBOUR = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M14 5h4l2 14h-8z"/><circle cx="16" cy="4" r="2.5"/><path class="water" d="M3 23c3.2 0 3.2 2.4 6.5 2.4S12.700 23 16 23s3.2 2.400 6.5 2.4S25.8 23 29 23"/></svg>`

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5566"/><path d="M14 9h4l1.5 11h-7z" fill="#fff"/><circle cx="16" cy="7.5" r="2" fill="#fff"/><path d="M6 23.5c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2" fill="none" stroke="#fff" stroke-width="2"/></svg>')}`

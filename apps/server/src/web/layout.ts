import { type Html, html, trusted } from './html.ts'
import { type Language, LANGUAGES } from './language.ts'
import { messagesIn } from './messages/messages-in.ts'
import { STYLE } from './style.ts'
import type { Theme } from './theme.ts'

/** What surrounds every page: the bank's theme and the language. */
export interface LayoutOptions {
  readonly language: Language
  readonly theme: Theme
  /** Whether every page says that the bank has no real money. */
  readonly isSandbox: boolean
}

/** The content of one page. */
export interface PageParts {
  /** The page's name, for screen readers and the browser's history. */
  readonly title: string | Html
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
  const { theme } = frame
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
}<title>${title} – ${theme.bankName}</title>
<link rel="icon" href="${theme.iconUrl}">
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">${text.skip}</a>
<header>
${frame.isSandbox ? html`<p class="sandbox"><strong>${text.sandbox}</strong> <span>${text.sandboxMeaning}</span></p>` : undefined}
<div class="masthead">
<p class="bank">${theme.mark} <span>${theme.bankName}</span></p>
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

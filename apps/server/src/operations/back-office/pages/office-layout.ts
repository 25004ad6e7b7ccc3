import { type Html, html, trusted } from '@havn/html'
import { form } from '../../../platform/web/parts.ts'
import type { OfficeSession } from '../login/office-cookies.ts'
import type { OfficeLanguage } from '../texts/texts.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'
import { OFFICE_THEME } from './office-style.ts'

/** What every page of the back office needs. */
export interface OfficeFrame {
  readonly language: OfficeLanguage
  readonly texts: OfficeTexts
  readonly session: OfficeSession | undefined
  /** The CSRF token for a form that is posted to this path. */
  readonly csrfFor: (path: string) => string
}

export const LOG_OUT_PATH = '/back-office/log-out'

const LANGUAGE_NAMES: Readonly<Record<OfficeLanguage, string>> = { nb: 'Bokmål', en: 'English' }

/** Renders a whole page. It has no script: everything works by links and forms. */
export function officeLayout(frame: OfficeFrame, title: string, main: Html): Html {
  const { language, texts, session } = frame
  const { labels } = texts
  const languages = Object.entries(LANGUAGE_NAMES).map(([code, name]) =>
    code === language
      ? html`<li><a href="?lang=${code}" lang="${code}" hreflang="${code}" aria-current="true">${name}</a></li>`
      : html`<li><a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a></li>`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – ${labels.title}</title>
<link rel="icon" href="data:,">
<style>${trusted(OFFICE_THEME.style.css)}</style>
</head>
<body>
<a class="skip" href="#main">${labels.skip}</a>
<header class="office-header">
<div class="masthead">
<p class="bank"><a href="/back-office">${labels.title}</a></p>
<nav aria-label="${labels.languages}"><ul>${languages}</ul></nav>
</div>
</header>
<main id="main" class="office" tabindex="-1">
${session === undefined ? undefined : operatorLine(frame, session)}
${main}
</main>
</body>
</html>
`
}

function operatorLine({ texts: { labels }, csrfFor }: OfficeFrame, session: OfficeSession): Html {
  const { operatorId, mayAct } = session
  const target = { action: LOG_OUT_PATH, csrfToken: csrfFor(LOG_OUT_PATH) }
  return html`<div class="operator"><p>${labels.loggedInAs} <strong><bdi>${operatorId}</bdi></strong>${mayAct ? undefined : html` (${labels.mayOnlyLook})`}</p>
${form(target, html`<button class="small">${labels.logOut}</button>`)}</div>`
}

/** A page that says one thing. */
export function noticePage(
  frame: OfficeFrame,
  { title, text, link }: { readonly title: string; readonly text: string; readonly link: Html },
): Html {
  return officeLayout(
    frame,
    title,
    html`<div class="card"><h1>${title}</h1><p>${text}</p><p>${link}</p></div>`,
  )
}

/** A list of lines under a heading; says so if there are none. */
export function lineSection(title: string, lines: readonly Html[], none: string): Html {
  const body =
    lines.length === 0
      ? html`<p class="muted">${none}</p>`
      : html`<ul class="records">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
  return html`<section class="card"><h2>${title}</h2>${body}</section>`
}

/** Facts as a list of names and values. */
export function factList(facts: readonly (readonly [string, string | Html])[]): Html {
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

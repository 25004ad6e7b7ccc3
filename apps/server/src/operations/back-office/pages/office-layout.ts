import { type Html, html, trusted } from '@havn/html'
import { form } from '../../../platform/web/parts.ts'
import { localTime } from '../local-time.ts'
import type { OfficeSession } from '../login/office-cookies.ts'
import type { OfficeLanguage } from '../texts/texts.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'
import { OFFICE_THEME } from './office-style.ts'

/** What every page of the back office needs. */
export interface OfficeFrame {
  readonly language: OfficeLanguage
  readonly texts: OfficeTexts
  readonly session: OfficeSession | undefined
  /** The bank whose page it is; undefined before one is chosen. */
  readonly bank?:
    | {
        readonly bankId: string
        readonly name: string
        /** By how much the bank's clock is ahead of the real one: zero outside of a sandbox. */
        readonly clockOffsetMilliseconds: number
      }
    | undefined
  /** Where the page can be loaded again, and what its address says of filters. */
  readonly path: string
  readonly query: URLSearchParams
  readonly nowMilliseconds: number
  /** The CSRF token for a form that is posted to this path. */
  readonly csrfFor: (path: string) => string
}

export interface OfficeContent {
  readonly title: string
  readonly main: Html
  /** Whether the page explains the search in sight, under this id. Otherwise only screen readers read that, at the field. */
  readonly explainsSearch?: boolean
}

export const LOG_OUT_PATH = '/back-office/log-out'
export const SEARCH_HINT_ID = 'sought-hint'

const LANGUAGE_NAMES: Readonly<Record<OfficeLanguage, string>> = { nb: 'Bokmål', en: 'English' }

/** The address of the page with other filters, or in another language. */
export function addressWith(
  { path, query }: Pick<OfficeFrame, 'path' | 'query'>,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const changed = new URLSearchParams(query)
  changed.delete('lang')
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
  return changed.size === 0 ? path : `${path}?${changed.toString()}`
}

/** Renders a whole page. It has no script: everything works by links and forms. */
export function officeLayout(frame: OfficeFrame, content: OfficeContent): Html {
  const { language, texts, session, bank } = frame
  const { labels } = texts
  const { title, main } = content
  const home = bank === undefined ? '/back-office' : `/back-office/${bank.bankId}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – ${bank?.name ?? labels.title}</title>
<link rel="icon" href="data:,">
<style>${trusted(OFFICE_THEME.style.css)}</style>
</head>
<body>
<a class="skip" href="#main">${labels.skip}</a>
<header>
<div class="masthead">
<p class="bank"><a href="${home}"><bdi>${bank?.name ?? 'Havn'}</bdi> <small>${labels.title}</small></a></p>
${session === undefined || bank === undefined ? undefined : searchForm(frame, content)}
${session === undefined ? undefined : operatorPart(frame, session)}
${languageLinks(frame)}
</div>
</header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`
}

function languageLinks(frame: OfficeFrame): Html {
  const links = Object.entries(LANGUAGE_NAMES).map(([lang, name]) => {
    const href = addressWith(frame, { lang })
    return lang === frame.language
      ? html`<li><a href="${href}" lang="${lang}" hreflang="${lang}" aria-current="true">${name}</a></li>`
      : html`<li><a href="${href}" lang="${lang}" hreflang="${lang}">${name}</a></li>`
  })
  return html`<nav class="languages" aria-label="${frame.texts.labels.languages}"><ul>${links}</ul></nav>`
}

/** It is posted, so that what is searched for is in no address, history or log. */
function searchForm(
  { bank, texts: { labels }, csrfFor }: OfficeFrame,
  { explainsSearch }: OfficeContent,
): Html {
  const action = `/back-office/${bank?.bankId}/find`
  const hint = html`<p class="unseen" id="${SEARCH_HINT_ID}">${labels.soughtHint}</p>`
  return html`<search>${form(
    { action, csrfToken: csrfFor(action) },
    html`<label class="unseen" for="sought">${labels.sought}</label>
<input type="text" id="sought" name="sought" placeholder="${labels.soughtShort}" aria-describedby="${SEARCH_HINT_ID}" maxlength="64" spellcheck="false" required>
<button aria-label="${labels.search}"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/></svg></button>
${explainsSearch === true ? undefined : hint}`,
  )}</search>`
}

function operatorPart({ texts: { labels }, csrfFor }: OfficeFrame, session: OfficeSession): Html {
  const { operatorId, mayAct } = session
  const target = { action: LOG_OUT_PATH, csrfToken: csrfFor(LOG_OUT_PATH) }
  return html`<div class="operator"><p><span class="unseen">${labels.loggedInAs}</span> <strong><bdi>${operatorId}</bdi></strong> <span>${mayAct ? labels.mayAct : labels.mayOnlyLook}</span></p>
${form(target, html`<button class="small">${labels.logOut}</button>`)}</div>`
}

/** The way back to the bank's first page, and to the others if there are several. */
export function crumbs({ texts: { labels }, session, bank }: OfficeFrame, here: string): Html {
  const banks =
    (session?.bankIds.length ?? 0) > 1 ? html`<li><a href="/back-office">${labels.banks}</a></li>` : undefined
  const home = bank && html`<li><a href="/back-office/${bank.bankId}"><bdi>${bank.name}</bdi></a></li>`
  return html`<nav class="crumbs" aria-label="${labels.back}"><ol>${banks}${home}<li aria-current="page">${here}</li></ol></nav>`
}

/** Who printed a page and when: paper outlives what it says. */
export function printedLine({ texts: { labels }, session, nowMilliseconds }: OfficeFrame): Html {
  const at = localTime(new Date(nowMilliseconds))
  return html`<p class="printed">${labels.printed} <bdi>${session?.operatorId ?? ''}</bdi>, ${at}</p>`
}

interface Notice {
  readonly title: string
  readonly text: string
  /** What helps those who came here. */
  readonly more?: string | undefined
  readonly link: Html
}

/** A page that says one thing. */
export function noticePage(frame: OfficeFrame, { title, text, more, link }: Notice): Html {
  const hint = more && html`<p class="hint">${more}</p>`
  const main = html`<div class="card only"><h1>${title}</h1><p>${text}</p>${hint}<p>${link}</p></div>`
  return officeLayout(frame, { title, main })
}

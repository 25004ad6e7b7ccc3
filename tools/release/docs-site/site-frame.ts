import { html, type Html } from '@havn/html'
import { mark } from '../../../apps/console/src/design/mark.ts'
import type { Address } from '../../../apps/console/src/docs/pages/address.ts'

/** A page of the static site before it has its frame. */
export interface SitePage {
  readonly title: string
  /** What a search engine shows below the title. */
  readonly description: string
  /** The one address of the page; undefined for a page that search engines are not to list. */
  readonly canonical: string | undefined
  readonly body: Html
  readonly address: Address
  /** The page's own address, as `/docs/sca`. */
  readonly here: string
  /** The Markdown of the page, if it has one. */
  readonly markdown?: string
  /** Whether it searches: the index is large, and no other page needs it. */
  readonly isSearch: boolean
}

/** Everything comes from the site itself. Trusted Types keep texts from becoming markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The menu of every page: what somebody who has just come looks for. */
const MENU = [
  ['/docs/quick-start', 'Quick start'],
  ['/docs/api', 'API'],
  ['/docs/errors', 'Errors'],
  ['/docs/for-banks', 'For banks'],
  ['/docs/changelog', 'Changes'],
] as const

interface MenuEntry extends Pick<SitePage, 'here' | 'address'> {
  readonly path: string
  readonly name: string
}

const menuEntry = ({ path, name, here, address }: MenuEntry): Html =>
  path === here
    ? html`<li><a href="${address(path)}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${address(path)}">${name}</a></li>`

/** A whole page of the static site. */
export function siteFrame(page: SitePage): Html {
  const { title, description, canonical, body, address, here, markdown, isSearch } = page
  const alternate =
    markdown === undefined ? undefined : html`<link rel="alternate" type="text/markdown" href="${markdown}">`
  const source =
    markdown === undefined
      ? undefined
      : html`<p class="site-source"><a href="${markdown}">This page as Markdown</a></p>`
  return html`<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} · Havn documentation</title>
<meta name="description" content="${description}">
${canonical === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${canonical}">`}
<link rel="icon" href="${address('/docs/assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${address('/docs/assets/site.css')}">
${alternate}
${isSearch ? html`<script defer src="${address('/docs/assets/search-index.js')}"></script>` : undefined}
<script defer src="${address('/docs/assets/site.js')}"></script>
</head>
<body class="site">
<a class="skip" href="#content">Skip to the content</a>
<header class="page-bar"><a class="brand" href="${address('/docs')}">${mark()}<span>Havn</span></a><nav aria-label="Site"><ul>${MENU.map(([path, name]) => menuEntry({ path, name, here, address }))}</ul></nav><form class="search bar-end" role="search" aria-label="Documentation" action="${address('/docs/search')}"><label class="unseen" for="search">Search the documentation</label><input id="search" type="search" name="q" placeholder="Search the docs" autocomplete="off"></form></header>
<main id="content" class="content">${body}${source}</main>
</body>
</html>
`
}

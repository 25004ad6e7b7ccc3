import { html, type Html } from '@havn/html'
import type { Address } from '../../../apps/console/src/docs/pages/address.ts'
import type { Docs } from '../../../apps/console/src/docs/pages/docs.ts'
import { type DocsLayout, docsLayout } from '../../../apps/console/src/docs/views/docs-layout.ts'
import { BERLIN_GROUP, NORWEGIAN } from '../../../apps/console/src/docs/reference/reference-interface.ts'
import { operationsArticle } from '../../../apps/console/src/docs/views/index-pages.ts'
import { searchArticle } from '../../../apps/console/src/docs/views/search-page.ts'
import { IS_PUBLISHED } from '../names.ts'
import { frontPage } from './front-page.ts'
import { siteFrame, type SitePage } from './site-frame.ts'

/** What is shown at an address of the documentation. */
export interface SiteArticle {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Whether search engines are to list it. Default true. */
  readonly isListed?: false
  /** The page that the navigation marks. */
  readonly here: string
  readonly markdown?: string
  make(address: Address): {
    readonly article: Html
    readonly aside?: Html | undefined
    readonly hasSamples?: boolean
    /** Whether it is the front page, which has the whole width and no contents beside it. */
    readonly isFront?: boolean
  }
}

/** The pages that no Markdown is for. */
export function fixedArticles(docs: Docs): readonly SiteArticle[] {
  return [
    {
      path: '/docs',
      title: 'Open banking from the bank’s side',
      description:
        'How to call, run and change Havn: a signed PSD2 interface, the pages of a bank’s customers, and a sandbox that behaves like the bank.',
      here: '/docs',
      make: (address) => ({ article: frontPage(docs, address, IS_PUBLISHED), isFront: true }),
    },
    {
      path: '/docs/api',
      title: 'API reference',
      description:
        'Every operation of the interface, with its body, its answers and samples in four languages.',
      here: '/docs/api',
      make: (address) => ({ article: operationsArticle(NORWEGIAN, address) }),
    },
    {
      path: BERLIN_GROUP.path,
      title: 'API reference of the Berlin Group interface',
      description:
        'Every operation of the Berlin Group interface, with its body, its answers and their codes.',
      here: BERLIN_GROUP.path,
      make: (address) => ({ article: operationsArticle(BERLIN_GROUP, address) }),
    },
    {
      path: '/docs/search',
      title: 'Search',
      description: 'Search the documentation of Havn.',
      isListed: false,
      here: '/docs/search',
      make: (address) => ({
        article: html`${searchArticle('', { hits: [], notes: [] }, address)}<noscript><p>The search needs JavaScript. Without it, the list of pages is beside this text, or below it, and your browser searches <a href="${address('/docs/llms-full.txt')}">all pages in one text</a>.</p></noscript>`,
      }),
    },
    {
      path: '/docs/404',
      title: 'No such page',
      description: 'There is no page at this address.',
      isListed: false,
      here: '/docs/404',
      make: (address) => ({
        article: html`<h1>There is no page at this address</h1><p>It may have been moved or renamed. <a href="${address('/docs/search')}">Search for it</a>, or begin with <a href="${address('/docs')}">all pages</a>.</p>`,
      }),
    },
  ]
}

/** A page of the site, in its frame. */
export function sitePageOf(
  page: DocsLayout &
    Pick<SitePage, 'title' | 'description' | 'canonical'> & {
      readonly markdown: string | undefined
      readonly isFront?: boolean
    },
): Html {
  const { title, description, canonical, markdown, address, here, isFront = false } = page
  const source = markdown === undefined ? {} : { markdown: address(markdown) }
  const isSearch = here === '/docs/search'
  const body = isFront ? page.article : docsLayout(page)
  return siteFrame({ title, description, canonical, address, here, body, isSearch, ...source })
}

import type { Operation } from '@havn/contract'
import { html, type Html } from '@havn/html'
import type { Address } from '../../../apps/console/src/docs/pages/address.ts'
import type { Docs } from '../../../apps/console/src/docs/pages/docs.ts'
import { sampleRequestOf } from '../../../apps/console/src/docs/reference/sample-request.ts'
import { samplesOf } from '../../../apps/console/src/docs/reference/samples.ts'
import { type DocsLayout, docsLayout } from '../../../apps/console/src/docs/views/docs-layout.ts'
import { docsIndexArticle, operationsArticle } from '../../../apps/console/src/docs/views/index-pages.ts'
import { referenceArticle, referenceAside } from '../../../apps/console/src/docs/views/reference-page.ts'
import { searchArticle } from '../../../apps/console/src/docs/views/search-page.ts'
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
      make: (address) => ({ article: docsIndexArticle(docs, address) }),
    },
    {
      path: '/docs/api',
      title: 'API reference',
      description:
        'Every operation of the interface, with its body, its answers and samples in four languages.',
      here: '/docs/api',
      make: (address) => ({ article: operationsArticle(address) }),
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

/** The article of an operation with the values that the documentation is written with. */
export function operationView(
  operation: Operation,
  { docs, address, today }: { readonly docs: Docs; readonly address: Address; readonly today: Date },
): { readonly article: Html; readonly aside: Html; readonly hasSamples: true } {
  const sample = sampleRequestOf(operation, { today })
  const view = {
    operation,
    docs,
    address,
    samples: samplesOf(operation, sample, {}),
    body: sample.body === undefined ? undefined : JSON.stringify(sample.body, null, 2),
  }
  return { article: referenceArticle(view), aside: referenceAside(view), hasSamples: true }
}

/** A page of the site, in its frame. */
export function sitePageOf(
  page: DocsLayout &
    Pick<SitePage, 'title' | 'description' | 'canonical'> & { readonly markdown: string | undefined },
): Html {
  const { title, description, canonical, markdown, address, here } = page
  const source = markdown === undefined ? {} : { markdown: address(markdown) }
  const isSearch = here === '/docs/search'
  return siteFrame({ title, description, canonical, address, body: docsLayout(page), isSearch, ...source })
}

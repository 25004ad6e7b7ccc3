import type { Operation } from '@havn/contract'
import type { Html } from '@havn/html'
import type { Address } from '../../../apps/console/src/docs/pages/address.ts'
import type { Docs } from '../../../apps/console/src/docs/pages/docs.ts'
import { sampleRequestOf } from '../../../apps/console/src/docs/reference/sample-request.ts'
import { samplesOf } from '../../../apps/console/src/docs/reference/samples.ts'
import { type DocsLayout, docsLayout } from '../../../apps/console/src/docs/views/docs-layout.ts'
import { docsIndexArticle, operationsArticle } from '../../../apps/console/src/docs/views/index-pages.ts'
import { referenceArticle, referenceAside } from '../../../apps/console/src/docs/views/reference-page.ts'
import { searchArticle } from '../../../apps/console/src/docs/views/search-page.ts'
import { siteFrame } from './site-frame.ts'

/** What is shown at an address of the documentation. */
export interface SiteArticle {
  readonly path: string
  readonly title: string
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
      title: 'Documentation',
      here: '/docs',
      make: (address) => ({ article: docsIndexArticle(docs, address) }),
    },
    {
      path: '/docs/api',
      title: 'API reference',
      here: '/docs/api',
      make: (address) => ({ article: operationsArticle(address) }),
    },
    {
      path: '/docs/search',
      title: 'Search',
      here: '/docs/search',
      make: (address) => ({ article: searchArticle('', { hits: [], notes: [] }, address) }),
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
  page: DocsLayout & { readonly title: string; readonly markdown: string | undefined },
): Html {
  const { title, markdown, address, here } = page
  const source = markdown === undefined ? {} : { markdown: address(markdown) }
  return siteFrame({ title, address, body: docsLayout(page), isSearch: here === '/docs/search', ...source })
}

import { html } from '@havn/html'
import { readDocsFile } from '../docs/files.routes.ts'
import { openDocumentation } from '../docs/open-documentation.ts'
import { consoleAddress as address } from '../docs/pages/address.ts'
import { llmsFull, llmsIndex } from '../docs/pages/llms.ts'
import { findInterfaceAt, findOperationAt } from '../docs/reference/reference-interface.ts'
import { search } from '../docs/search/rank.ts'
import { type DocsLayout, docsLayout, onThisPage } from '../docs/views/docs-layout.ts'
import { docsIndexArticle, operationsArticle } from '../docs/views/index-pages.ts'
import { operationView } from '../docs/views/operation-view.ts'
import { searchArticle } from '../docs/views/search-page.ts'
import type { PublicResult } from './public-page.ts'

type View = Pick<DocsLayout, 'article' | 'aside' | 'hasSamples'> & { readonly title: string }

/** The documentation for somebody who is not signed in: the same pages, without values of their own. */
export function publicDocs(docsFolder: string, url: URL, today: Date): PublicResult | undefined {
  const id = url.pathname.replace(/^\/docs\/?/, '')
  const { docs } = openDocumentation(docsFolder)
  const view = viewOf(docsFolder, { id, query: url.searchParams.get('q') ?? '', today })
  if (view !== undefined) {
    const { title, ...layout } = view
    const here = id === '' ? '/docs' : `/docs/${id}`
    return { kind: 'page', title, body: html`${docsLayout({ docs, address, here, ...layout })}` }
  }
  if (id === 'llms.txt' || id === 'llms-full.txt') {
    const text = id === 'llms.txt' ? llmsIndex(docs) : llmsFull(docs)
    return { kind: 'file', type: 'text/plain; charset=utf-8', content: text }
  }
  const markdown = id.endsWith('.md') ? docs.find(id.slice(0, -'.md'.length)) : undefined
  if (markdown !== undefined)
    return { kind: 'file', type: 'text/markdown; charset=utf-8', content: docs.read(markdown) }
  const file = readDocsFile(docsFolder, id)
  return file === undefined ? undefined : { kind: 'file', ...file }
}

function viewOf(
  docsFolder: string,
  { id, query, today }: { readonly id: string; readonly query: string; readonly today: Date },
): View | undefined {
  const documentation = openDocumentation(docsFolder)
  const { docs } = documentation
  if (id === '') return { title: 'Docs', article: docsIndexArticle(docs, address) }
  const listed = findInterfaceAt(`/docs/${id}`)
  if (listed !== undefined) return { title: 'API reference', article: operationsArticle(listed, address) }
  if (id === 'search')
    return { title: 'Search', article: searchArticle(query, search(documentation.index(), query), address) }
  const found = findOperationAt(`/docs/${id}`)
  if (found !== undefined)
    return { title: found.operation.summary, ...operationView(found, { docs, address, today }) }
  const page = docs.find(id)
  if (page === undefined) return undefined
  const { markup, title, headings } = docs.render(page)
  return { title, article: markup, aside: onThisPage(headings) }
}

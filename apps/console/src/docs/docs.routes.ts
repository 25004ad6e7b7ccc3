import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../server/context.ts'
import { notFound, type Result, type Route, text } from '../server/route.ts'
import { docsResult } from './docs-result.ts'
import { llmsFull, llmsIndex } from './pages/llms.ts'
import { openDocumentation } from './open-documentation.ts'
import { consoleAddress as address } from './pages/address.ts'
import type { Docs, DocsPage } from './pages/docs.ts'
import { readReaderValues } from './reader-of-context.ts'
import { routes as reference } from './reference.routes.ts'
import { search } from './search/rank.ts'
import { onThisPage } from './views/docs-layout.ts'
import { docsIndexArticle } from './views/index-pages.ts'
import { searchArticle } from './views/search-page.ts'

export const routes: readonly Route[] = [
  ...reference,
  { method: 'GET', path: '/docs', handle: showIndex },
  { method: 'GET', path: '/docs/search', handle: showSearch },
  { method: 'GET', path: '/docs/llms.txt', handle: (context) => showForModels(context, llmsIndex) },
  { method: 'GET', path: '/docs/llms-full.txt', handle: (context) => showForModels(context, llmsFull) },
  {
    method: 'GET',
    path: '/docs/:page',
    handle: (context) => showPage(context, context.params['page'] ?? ''),
  },
  {
    method: 'GET',
    path: '/docs/:folder/:page',
    handle: (context) => showPage(context, `${context.params['folder']}/${context.params['page']}`),
  },
  { method: 'GET', path: '/docs/images/:folder/:file', handle: showImage },
]

function showIndex(context: Context): Result {
  const { docs } = openDocumentation(context.options.docsFolder)
  return docsResult(context, { title: 'Docs', here: '/docs', article: docsIndexArticle(docs, address) })
}

function showSearch(context: Context): Result {
  const query = context.url.searchParams.get('q') ?? ''
  const result = search(openDocumentation(context.options.docsFolder).index(), query)
  return docsResult(context, {
    title: 'Search',
    here: '/docs/search',
    article: searchArticle(query, result, address),
  })
}

/** The documentation as plain text, for language models. */
function showForModels({ options }: Context, print: (docs: Docs) => string): Result {
  return text('text/plain; charset=utf-8', print(openDocumentation(options.docsFolder).docs))
}

/** A page; with `.md` at its end, as Markdown. */
async function showPage(context: Context, id: string): Promise<Result> {
  const { docs } = openDocumentation(context.options.docsFolder)
  const found = docs.find(id.replace(/\.md$/, ''))
  if (found === undefined) return showFile(context, id)
  const values = await readReaderValues(context)
  if (id.endsWith('.md')) return text('text/markdown; charset=utf-8', docs.read(found, values))
  const { markup, title, headings } = docs.render(found, { values })
  return docsResult(context, {
    title,
    here: navigationAddressOf(found),
    article: markup,
    aside: onThisPage(headings),
  })
}

/** A page that the navigation does not list is marked as the list that it is in. */
function navigationAddressOf({ id, isListed }: DocsPage): string {
  return isListed ? `/docs/${id}` : `/docs/${id.split('/')[0]}`
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
}

/** A file beside the pages that they link to, such as an OpenAPI description. */
function showFile({ options }: Context, name: string): Result {
  const type = FILE_TYPES[/^[\w.-]+\.(\w+)$/.exec(name)?.[1] ?? '']
  const file = join(options.docsFolder, name)
  if (type === undefined || !existsSync(file)) return notFound()
  return text(type, readFileSync(file, 'utf8'))
}

const IMAGE_TYPES: Readonly<Record<string, string>> = { png: 'image/png', svg: 'image/svg+xml' }

function showImage({ options, params }: Context): Result {
  const { folder = '', file = '' } = params
  const type = IMAGE_TYPES[/^[\w.-]+\.(\w+)$/.exec(file)?.[1] ?? '']
  const path = join(options.docsFolder, 'images', folder, file)
  if (type === undefined || !/^[\w-]+$/.test(folder) || !existsSync(path)) return notFound()
  return { kind: 'text', type, text: readFileSync(path) }
}

import { type Context, type Result, type Route, text } from '../server/index.ts'
import { docsResult } from './docs-result.ts'
import { openDocumentation } from './open-documentation.ts'
import { consoleAddress as address } from './pages/address.ts'
import type { DocsPage } from './pages/docs.ts'
import { readReaderValues } from './reader-of-context.ts'
import { routes as files, showFile } from './files.routes.ts'
import { routes as reference } from './reference.routes.ts'
import { routes as searchRoutes } from './search.routes.ts'
import { onThisPage } from './views/docs-layout.ts'
import { docsIndexArticle } from './views/index-pages.ts'

export const routes: readonly Route[] = [
  ...reference,
  ...searchRoutes,
  ...files,
  { method: 'GET', path: '/docs', handle: showIndex },
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
  {
    method: 'GET',
    path: '/docs/:folder/:within/:page',
    handle: (context) => {
      const { folder, within, page } = context.params
      return showPage(context, `${folder}/${within}/${page}`)
    },
  },
]

function showIndex(context: Context): Result {
  const { docs } = openDocumentation(context.options.docsFolder)
  return docsResult(context, { title: 'Docs', here: '/docs', article: docsIndexArticle(docs, address) })
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

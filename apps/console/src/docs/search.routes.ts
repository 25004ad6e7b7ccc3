import type { Context, Result, Route } from '../server/index.ts'
import { docsResult } from './docs-result.ts'
import { openDocumentation } from './open-documentation.ts'
import { consoleAddress as address } from './pages/address.ts'
import { search } from './search/rank.ts'
import { searchArticle } from './views/search-page.ts'

export const routes: readonly Route[] = [{ method: 'GET', path: '/docs/search', handle: showSearch }]

function showSearch(context: Context): Result {
  const query = context.url.searchParams.get('q') ?? ''
  const result = search(openDocumentation(context.options.docsFolder).index(), query)
  return docsResult(context, {
    title: 'Search',
    here: '/docs/search',
    article: searchArticle(query, result, address),
  })
}

import { findRoute, type Route } from '../../src/server/route.ts'

/** What a page of the console was answered with. */
export interface Crawled {
  readonly path: string
  readonly status: number
  readonly type: string
  readonly location: string | null
  readonly text: string
  /** The page that links to it. */
  readonly from: string
}

/** Reads every page that links lead to, from the first one on, without a browser. */
export async function crawl(origin: string, first: string, cookie: string): Promise<Crawled[]> {
  const found = new Map<string, string>([[first, 'the start']])
  const pages: Crawled[] = []
  // The map grows while it is walked.
  for (const [path, from] of found) {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', headers: { cookie } })
    const type = answer.headers.get('content-type') ?? ''
    const location = answer.headers.get('location')
    const text = await answer.text()
    pages.push({ path, status: answer.status, type, location, text, from })
    const base = `${origin}${path}`
    const links = type.startsWith('text/html') ? linksIn(text) : []
    for (const link of location === null ? links : [location]) {
      const target = URL.canParse(link, base) ? new URL(link, base) : undefined
      if (target?.origin !== origin) continue
      const local = `${target.pathname}${target.search}`
      if (!found.has(local)) found.set(local, path)
    }
  }
  return pages
}

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
    unescape(link),
  )

const unescape = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x27;', "'")

/** The fragments of links that no element of the page they lead to has as its id. */
export function brokenFragments(origin: string, pages: readonly Crawled[]): string[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]))
  return pages
    .filter(({ type }) => type.startsWith('text/html'))
    .flatMap(({ path, text }) =>
      linksIn(text)
        .filter((link) => link.includes('#') && URL.canParse(link, `${origin}${path}`))
        .map((link) => new URL(link, `${origin}${path}`))
        .filter(({ hash, origin: target }) => target === origin && hash.length > 1)
        .filter(({ pathname, search, hash }) => {
          const target = texts.get(`${pathname}${search}`) ?? ''
          return !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`)
        })
        .map(({ pathname, hash }) => `${path} links to ${pathname}${hash}`),
    )
}

/** One page of each route: those that the crawl found first. Pages with a query are states of a page without. */
export function screensOf(routes: readonly Route[], pages: readonly Crawled[]): Map<string, string> {
  const screens = new Map<string, string>()
  for (const { path, status, type } of pages) {
    const route = findRoute(routes, 'GET', path.split('?')[0] ?? path)?.route.path
    if (route === undefined || status !== 200 || !type.startsWith('text/html')) continue
    if (!screens.has(route)) screens.set(route, path)
  }
  return screens
}

/** The routes of pages that the crawl did not come to. */
export function routesMissed(routes: readonly Route[], pages: readonly Crawled[]): string[] {
  const reached = new Set(
    pages.map(({ path }) => findRoute(routes, 'GET', path.split('?')[0] ?? path)?.route.path),
  )
  return routes.filter(({ method, path }) => method === 'GET' && !reached.has(path)).map(({ path }) => path)
}

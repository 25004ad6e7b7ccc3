import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { type Address, siteAddress, siteFileOf } from '../../../apps/console/src/docs/pages/address.ts'
import { type Docs, type DocsPage, openDocs } from '../../../apps/console/src/docs/pages/docs.ts'
import { firstSentence, llmsFull, llmsIndex } from '../../../apps/console/src/docs/pages/llms.ts'
import { buildIndex } from '../../../apps/console/src/docs/search/build-index.ts'
import { operationView } from '../../../apps/console/src/docs/views/operation-view.ts'
import { onThisPage } from '../../../apps/console/src/docs/views/docs-layout.ts'
import {
  NORWEGIAN,
  REFERENCE_INTERFACES,
} from '../../../apps/console/src/docs/reference/reference-interface.ts'
import { NAMES } from '../names.ts'
import { fixedArticles, type SiteArticle, sitePageOf } from './site-pages.ts'

const root = join(import.meta.dirname, '../../..')

export interface BuiltSite {
  readonly folder: string
  readonly pages: number
  readonly milliseconds: number
}

/** Writes the documentation as files that need no server and work below any path. */
export async function buildSite(folder: string, today: Date): Promise<BuiltSite> {
  const started = performance.now()
  await rm(folder, { recursive: true, force: true })
  const docs = openDocs(root)
  const articles = [...fixedArticles(docs), ...pageArticles(docs), ...operationArticles(docs, today)]
  for (const article of articles) await writeArticle(folder, docs, article)
  for (const page of docs.pages) await write(join(folder, `${page.id}.md`), docs.read(page))
  await write(join(folder, 'sitemap.xml'), sitemap(articles))
  await write(
    join(folder, 'robots.txt'),
    `User-agent: *\nAllow: /\n\nSitemap: ${NAMES.homepage}sitemap.xml\n`,
  )
  await write(join(folder, 'llms.txt'), llmsIndex(docs))
  await write(join(folder, 'llms-full.txt'), llmsFull(docs))
  await writeAssets(folder, docs)
  return { folder, pages: articles.length, milliseconds: Math.round(performance.now() - started) }
}

function pageArticles(docs: Docs): readonly SiteArticle[] {
  return docs.pages.map((page) => ({
    path: `/docs/${page.id}`,
    title: page.title,
    description: describe(docs, page),
    here: `/docs/${page.id}`,
    markdown: `/docs/${page.id}.md`,
    make: (address) => {
      const { markup, headings } = docs.render(page, { address })
      return { article: markup, aside: onThisPage(headings) }
    },
  }))
}

function operationArticles(docs: Docs, today: Date): readonly SiteArticle[] {
  return REFERENCE_INTERFACES.flatMap((api) =>
    api.operations.map((operation) => {
      const { id, method, path, summary, description } = operation
      // Both interfaces have some calls, and no two pages may have one title.
      const prefix = api === NORWEGIAN ? '' : 'Berlin Group: '
      return {
        path: `${api.path}/${id}`,
        title: `${prefix}${summary} (${method} ${path})`,
        description: shorten(`${prefix}${method} ${path}: ${description}`),
        here: `${api.path}/${id}`,
        make: (address) => operationView({ api, operation }, { docs, address, today }),
      }
    }),
  )
}

async function writeArticle(folder: string, docs: Docs, article: SiteArticle): Promise<void> {
  const file = siteFileOf(article.path)
  // A host shows the page about missing pages at every address, so its links begin at the root.
  const address = file === '404.html' ? siteAddressFromRoot : siteAddress(file)
  const { title, description, here, markdown, isListed = true } = article
  const canonical = isListed ? canonicalOf(article.path) : undefined
  const view = article.make(address)
  const page = sitePageOf({ docs, address, here, title, description, canonical, markdown, ...view })
  await write(join(folder, file), page.toString())
}

const siteAddressFromRoot: Address = (path) => {
  const { pathname, search, hash } = new URL(path, NAMES.homepage)
  return `${new URL(siteFileOf(pathname), NAMES.homepage).pathname}${search}${hash}`
}

/** The address of a page on the published site. */
function canonicalOf(path: string): string {
  return new URL(path === '/docs' ? '' : siteFileOf(path), NAMES.homepage).href
}

function sitemap(articles: readonly SiteArticle[]): string {
  const listed = articles.filter(({ isListed = true }) => isListed)
  const addresses = listed.map(({ path }) => `  <url><loc>${canonicalOf(path)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`
}

const descriptionCharactersMax = 160

/** The first sentence of a page, as much of it as search engines show. */
function describe(docs: Docs, page: DocsPage): string {
  const sentence = firstSentence(docs, page)
  return shorten(sentence === '' ? page.title : sentence)
}

function shorten(text: string): string {
  const plain = text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= descriptionCharactersMax) return plain
  return `${plain.slice(0, descriptionCharactersMax - 1).replace(/[ ,;:.]+\S*$/, '')}…`
}

/** The console's style sheets that the documentation needs, in their order. */
const STYLE_FILES = ['tokens.css', 'base.css', 'parts.css', 'docs.css', 'states.css', 'bar.css', 'front.css']

async function writeAssets(folder: string, docs: Docs): Promise<void> {
  const assets = join(root, 'apps/console/src/assets')
  const styles = [...STYLE_FILES.map((name) => join(assets, name)), join(import.meta.dirname, 'site.css')]
  const texts = await Promise.all(styles.map((file) => readFile(file, 'utf8')))
  await write(join(folder, 'assets/site.css'), texts.join('\n'))
  for (const name of ['icon.svg', 'inter.woff2', 'inter.LICENSE.txt'])
    await cp(join(assets, name), join(folder, 'assets', name))
  await cp(join(root, 'docs/images'), join(folder, 'images'), { recursive: true })
  for (const name of ['core-bank.openapi.json', 'core-bank-http-vectors.json'])
    await cp(join(root, 'docs', name), join(folder, name))
  const address = siteAddress('search.html')
  const index = buildIndex(docs).map((entry) => ({ ...entry, path: address(entry.path) }))
  await write(join(folder, 'assets/search-index.js'), `globalThis.havnSearchIndex=${JSON.stringify(index)}\n`)
  await write(join(folder, 'assets/site.js'), await bundleScript())
}

async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'site.js')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    minify: true,
  })
  return outputFiles[0]?.text ?? ''
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

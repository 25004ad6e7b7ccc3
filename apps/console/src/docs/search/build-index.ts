import type { Operation } from '@havn/contract'
import { Marked, type Token, type Tokens } from 'marked'
import { plainText } from '../markdown/plain-text.ts'
import { isCodePage } from '../pages/find-pages.ts'
import type { Docs, DocsPage } from '../pages/docs.ts'
import { BERLIN_GROUP, REFERENCE_INTERFACES } from '../reference/reference-interface.ts'
import { fieldsOf } from '../reference/fields.ts'
import type { SearchEntry } from './rank.ts'

const textCharactersMax = 1500

/** Everything that the search can find: sections of pages, operations and settings. */
export function buildIndex(docs: Docs): readonly SearchEntry[] {
  return [
    ...docs.pages.flatMap((page) => [...sectionsOf(docs, page), ...settingsOf(docs, page)]),
    ...operations(),
  ]
}

/** What few readers look for counts less, so that it does not stand before the guides. */
function weightOf({ id, file }: DocsPage): number {
  if (id.startsWith('decisions')) return 0.35
  // A code that both interfaces have is looked for in the one with a page for it.
  if (id === 'errors/berlin-group') return 0.6
  if (id === 'languages' || id.startsWith('core-bank')) return 0.6
  if (id === 'changelog' || id === 'rules' || id === 'tables' || file.startsWith('examples/')) return 0.45
  return id === 'glossary' ? 0.9 : 1
}

function sectionsOf(docs: Docs, page: DocsPage): readonly SearchEntry[] {
  const weight = weightOf(page)
  const { sections } = docs.render(page)
  const isError = isCodePage(page)
  return sections.map(({ title, slug, text }, index) => ({
    path: `/docs/${page.id}${slug === '' ? '' : `#${slug}`}`,
    title: title === '' ? page.title : title,
    where: isError ? `Error code ${page.title}` : page.title,
    text: text.replaceAll(/\s+/g, ' ').trim().slice(0, textCharactersMax),
    ...(index === 0 ? { aliases: `${page.id.replaceAll(/[/-]/g, ' ')} ${page.name ?? ''}` } : {}),
    // The beginning of a page stands for the whole of it.
    weight: index === 0 ? weight * 1.25 : weight,
  }))
}

/** Each row of a table whose first cell is the name of a setting. */
function settingsOf(docs: Docs, page: DocsPage): readonly SearchEntry[] {
  if (page.id !== 'settings') return []
  const rows = new Marked().lexer(docs.read(page)).flatMap((token) => (isTable(token) ? token.rows : []))
  return rows.flatMap((row) => {
    const [name = '', ...rest] = row.map(({ tokens }) => plainText(tokens))
    return name.startsWith('HAVN_')
      ? [{ path: '/docs/settings', title: name, where: 'Settings', text: rest.join(' '), weight: 0.9 }]
      : []
  })
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

function operations(): readonly SearchEntry[] {
  return REFERENCE_INTERFACES.flatMap((api) => {
    const isStandard = api === BERLIN_GROUP
    return api.groups.flatMap(({ title, operations: list }) =>
      list.map((operation) => ({
        path: `${api.path}/${operation.id}`,
        title: operation.summary,
        where: `${isStandard ? 'Berlin Group API' : 'API'} · ${title}`,
        aliases: operation.id,
        text: textOf(operation),
        // Most operations of both interfaces have like names, and whoever calls the second one says so.
        weight: operation.sandboxOnly || isStandard ? 0.5 : 0.8,
      })),
    )
  })
}

function textOf({ method, path, description, body }: Operation): string {
  const fields = body === undefined ? [] : fieldsOf(body.schema).map(({ name }) => name)
  return `${method} ${path} ${description} ${[...new Set(fields)].join(' ')}`
}

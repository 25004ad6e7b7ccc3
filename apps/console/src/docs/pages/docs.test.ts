import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { Marked } from 'marked'
import { openDocs } from './docs.ts'
import { findPages } from './find-pages.ts'
import { withReaderValues } from './reader-values.ts'

const root = join(import.meta.dirname, '../../../../..')
const docs = openDocs(root)

describe('the pages of the documentation', () => {
  test('every file of docs/ is in the table of pages, once', () => {
    const listed = new Set(findPages(root).map(({ file }) => file))
    assert.deepEqual(
      globSync('docs/**/*.md', { cwd: root }).filter((file) => !listed.has(file)),
      [],
      'add it to apps/console/src/docs/pages/page-table.ts',
    )
    assert.equal(new Set(docs.pages.map(({ id }) => id.toLowerCase())).size, docs.pages.length)
  })

  test('every page has a title', () => {
    assert.deepEqual(
      docs.pages.filter((page) => docs.render(page).title === '').map(({ file }) => file),
      [],
    )
  })

  test('every internal link leads to a page that exists, and every anchor to a heading of it', () => {
    const rendered = new Map(docs.pages.map((page) => [`/docs/${page.id}`, docs.render(page)]))
    const dead: string[] = []
    for (const [path, { markup }] of rendered)
      for (const [, href = ''] of markup.toString().matchAll(/ href="([^"]*)"/g)) {
        if (/^(https?|mailto):/.test(href) || /^\/docs\/[^#]*\.(json|yaml|svg|png)$/.test(href)) continue
        const [target = '', anchor] = href.split('#')
        const page = rendered.get(target === '' ? path : target)
        const isFound =
          page !== undefined &&
          (anchor === undefined || page.headings.some(({ slug }) => slug === decodeURIComponent(anchor)))
        if (!isFound) dead.push(`${path}: ${href}`)
      }
    assert.deepEqual(dead, [])
  })

  test('every relative link leads to a file of the repository', () => {
    const marked = new Marked()
    const dead: string[] = []
    const others = globSync(['*.md', '{apps,packages}/*/README.md', 'tools/**/README.md'], {
      cwd: root,
      exclude: ['**/node_modules/**'],
    })
    for (const file of new Set([...docs.pages.map((page) => page.file), ...others]))
      void marked.walkTokens(marked.lexer(readFileSync(join(root, file), 'utf8')), (token) => {
        if ((token.type !== 'link' && token.type !== 'image') || /^(?:[a-z]+:|#)/.test(token.href)) return
        const [path = ''] = token.href.split('#')
        if (!existsSync(join(root, dirname(file), decodeURI(path)))) dead.push(`${file}: ${token.href}`)
      })
    assert.deepEqual(dead, [])
  })
})

describe('values of the reader', () => {
  test('ports, addresses and the command are replaced, and nothing that only looks like them', () => {
    const own = withReaderValues(
      'Run `./havn call` at https://localhost:8443/v1, see ../havn and ./havn-x.',
      {
        command: 'npx havn',
        bankUrl: 'https://localhost:9443',
      },
    )
    assert.equal(own, 'Run `npx havn call` at https://localhost:9443/v1, see ../havn and ./havn-x.')
  })

  test('without values a page is as it is written', () =>
    assert.equal(withReaderValues('./havn dev', {}), './havn dev'))
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import berlinGroup from '../../../packages/contract/berlin-group.openapi.json' with { type: 'json' }
import norwegian from '../../../packages/contract/openapi.json' with { type: 'json' }
import { PACKS } from '../../../apps/server/src/packs/index.ts'
import { LANGUAGES } from '../../../apps/server/src/platform/web/language.ts'
import { MINUTES, SUITES } from '../suites.ts'

const root = join(import.meta.dirname, '../../..')
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const operations = [norwegian, berlinGroup].flatMap(({ paths }) =>
  Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  ),
)

/** What shows that each gap is still there. */
const SHOWN: Readonly<Record<string, () => boolean>> = {
  'embedded-sca': () => !operations.some((operation) => /^put .*authorisations\/\{/.test(operation)),
  'target-2': () => !/target-2-payments|"cross-border-credit-transfers/.test(JSON.stringify(berlinGroup)),
  'norwegian-funds': () => !/funds-confirmations|confirmation-of-funds/.test(JSON.stringify(norwegian.paths)),
  countries: () => PACKS.map(({ country }) => country.pack).join() === 'norway,sepa',
  languages: () => LANGUAGES.join() === 'nb,nn,en,se',
  'operator-imports': () => !/register/.test(read('apps/server/src/commands/proposal/deeds.ts')),
  suites: () => Object.keys(SUITES).some((suite) => !(suite in MINUTES)),
}

const rows = read('docs/gaps.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

describe('docs/gaps.md', () => {
  for (const [gap = '', ...cells] of rows) {
    const [, name = ''] = /^`([\w-]+)`: /.exec(gap) ?? []
    const [affected = '', since = '', shownBy = ''] = cells
    test(`${name} is still missing, or somebody looks`, () => {
      assert.ok(name !== '' && affected !== '')
      assert.match(since, /^\d{4}-\d\d-\d\d$/)
      if (shownBy === 'test') assert.ok(SHOWN[name]?.(), `${name} is closed: remove its row`)
      else assert.match(shownBy, /^\d{4}-\d\d-\d\d, \w/)
    })
  }

  test('has a row for every test', () => {
    const tested = rows
      .filter((cells) => cells.at(-1) === 'test')
      .map(([gap = '']) => gap.split('`')[1] ?? '')
    assert.deepEqual(tested.toSorted(), Object.keys(SHOWN).toSorted())
  })

  test('is linked where people look for it, and nothing there repeats it', () => {
    for (const page of ['README.md', 'SECURITY.md', 'CHANGELOG.md'])
      assert.match(read(page), /\(docs\/gaps\.md\)/, page)
    assert.match(read('docs/for-banks.md'), /\(gaps\.md\)/)
    assert.match(read('docs/guides/going-to-production.md'), /\(\.\.\/gaps\.md\)/)
    for (const page of [
      'README.md',
      'SECURITY.md',
      'docs/for-banks.md',
      'docs/guides/going-to-production.md',
    ])
      assert.doesNotMatch(read(page), /^## (?:Open|What is not there yet)$|no embedded/im, page)
  })
})

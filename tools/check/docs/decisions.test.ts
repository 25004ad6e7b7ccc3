import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const folder = join(import.meta.dirname, '../../../docs/decisions')
const names = globSync('*.md', { cwd: folder }).toSorted()
const pages = names.filter((name) => name !== 'README.md')
assert(pages.length > 0, `there are no decisions in ${folder}`)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('docs/decisions', () => {
  test('the title of a page is a question, and its name a concept instead of a number', () => {
    assert.deepEqual(
      pages.filter((name) => !/^[a-z][a-z-]*\.md$/.test(name) || !/^# .+\?\n/.test(read(name))),
      [],
    )
  })

  test('the index asks the question of each page once', () => {
    const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(
      ([, title, name]) => `${name} ${title}`,
    )
    const expected = pages.map((name) => `${name} ${/^# (.+)$/m.exec(read(name))?.[1]}`)
    assert.deepEqual(listed.toSorted(), expected.toSorted())
  })
})

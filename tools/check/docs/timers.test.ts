import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const source = join(root, 'apps/server/src')

/** The file that repeats work for all others. */
const REPEAT = 'platform/shared/repeat.ts'

test('docs/scale.md lists every file that starts a timer, and no other', () => {
  const starting = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
    .filter((path) => /\b(?:repeat\(\{|setInterval\()/.test(readFileSync(join(source, path), 'utf8')))
    .filter((path) => path !== REPEAT)
  const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
  const section = page.slice(page.indexOf('## What idle banks cost'), page.indexOf('## Measure it yourself'))
  const listed = [...section.matchAll(/^\|[^|]+\| `([^`]+\.ts)` \|/gm)].map(([, path]) => path ?? '')
  assert.deepEqual([...new Set(listed)].toSorted(), starting.toSorted())
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BACKGROUND } from '../../../apps/server/src/app/background/background.ts'

const root = join(import.meta.dirname, '../../..')
const source = join(root, 'apps/server/src')

/** The file that repeats work for all others. */
const REPEAT = 'platform/shared/repeat.ts'

const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
const section = page.slice(page.indexOf('## What idle banks cost'), page.indexOf('## Measure it yourself'))

test('docs/scale.md lists every file that starts a timer, and no other', () => {
  const starting = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
    .filter((path) => /\b(?:repeat\(\{|setInterval\()/.test(readFileSync(join(source, path), 'utf8')))
    .filter((path) => path !== REPEAT)
  const listed = [...section.matchAll(/^\|[^|]+\| `([^`]+\.ts)` \|/gm)].map(([, path]) => path ?? '')
  assert.deepEqual([...new Set(listed)].toSorted(), starting.toSorted())
})

test('it has the pauses of all work in the background', () => {
  for (const { name, every, whileIdle = every } of BACKGROUND) {
    const row = `| ${name} | \`app/background/background.ts\` | ${pauseOf(every)} | ${pauseOf(whileIdle)} |`
    assert.ok(section.includes(row), `expected the row ${row}`)
  }
})

function pauseOf(milliseconds: number): string {
  const seconds = milliseconds / 1_000
  if (seconds < 60) return `${seconds} s`
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const wordOf = (count: number) =>
  [...WORDS, 'thirteen', 'fourteen', 'fifteen', 'sixteen'][count] ?? String(count)

test('docs/core-bank.md has the number of methods of the port, and of optional ones', () => {
  const port = readFileSync(join(root, 'apps/server/src/core-bank/core-bank.ts'), 'utf8')
  const [methods = ''] = /export interface CoreBank \{[^]*?\n\}/.exec(port) ?? []
  const found = [...methods.matchAll(/^  \w+(\??)\(/gm)]
  const optional = found.filter(([, mark]) => mark === '?').length
  const expected = `${wordOf(found.length - optional)} methods and ${wordOf(optional)} optional ones`
  assert.ok(readFileSync(join(root, 'docs/core-bank.md'), 'utf8').includes(expected), expected)
})

// The interface as it was recorded: no status, header, field or code changes unseen.
//   HAVN_RECORD=1 node --test tools/check/golden/golden.test.ts    records it again
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Part, split } from './split.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Objects and lists become parts of their own down to this depth, so that a changed line says where to look. */
function partsOf(name: string, value: object, depth: number): Part[] {
  return Object.entries(value).flatMap(([key, one]) =>
    depth > 1 && typeof one === 'object' && one !== null
      ? partsOf(`${name} ${key}`, one, depth - 1)
      : [{ name: `${name} ${key}`, value: { [key]: one } }],
  )
}

const vectors = 'packages/http-signature/vectors'
const parts: readonly Part[] = [
  ...partsOf('example', read('packages/contract/recorded-examples.json'), 1),
  ...partsOf('openapi', read('packages/contract/openapi.json'), 3),
  ...readdirSync(join(root, vectors), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({ name: `vectors ${name}`, value: read(join(vectors, name)) })),
]

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function assertRecorded(file: string, lines: readonly string[]): void {
  const path = join(import.meta.dirname, file)
  const text = `${lines.join('\n')}\n`
  if (process.env['HAVN_RECORD'] !== undefined) writeFileSync(path, text)
  const recorded = readFileSync(path, 'utf8')
  // The lines that differ say what changed; thousands of equal ones would hide them.
  const before = recorded.trimEnd().split('\n')
  assert.deepEqual(
    {
      added: lines.filter((line) => !before.includes(line)),
      removed: before.filter((line) => !lines.includes(line)),
    },
    { added: [], removed: [] },
  )
  assert.equal(text === recorded, true, 'the same lines in another order')
}

test('everything but texts is as recorded in interface.txt: a hash for each example, operation, schema and file of vectors', () => {
  assertRecorded(
    'interface.txt',
    parts.map(({ name, value }) => `${hashOf(split(value).rest)} ${name}`),
  )
})

test('texts for people are as recorded in texts.txt', () => {
  const texts = new Set(parts.flatMap(({ value }) => split(value).texts))
  assertRecorded('texts.txt', [...texts].map((text) => JSON.stringify(text)).toSorted())
})

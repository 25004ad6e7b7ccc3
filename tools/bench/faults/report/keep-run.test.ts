import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { formatSection } from './keep-run.ts'

const operations = join(import.meta.dirname, '../../../../docs/operations')

test('docs/operations/faults.md has the figures of faults.jsonl', () => {
  const [facts, ...lines] = readFileSync(join(operations, 'faults.jsonl'), 'utf8').trim().split('\n')
  const rounds = lines.map((line) => JSON.parse(line)).filter((line) => 'strike' in line)
  const section = formatSection({ ...JSON.parse(facts ?? ''), rounds })
  assert.ok(readFileSync(join(operations, 'faults.md'), 'utf8').includes(section), section)
})

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isInSuite, SUITES } from './suites.ts'

const root = join(import.meta.dirname, '../..')
const names = Object.keys(SUITES).map((name) => `test:${name}`)

test('every path of a suite exists', () => {
  const missing = Object.values(SUITES)
    .flat()
    .filter((path) => !existsSync(join(root, path)))
  assert.deepEqual(missing, [])
})

test('every suite is a command, and CI runs it each night', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const nightly = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')
  for (const name of names) {
    assert.ok(name in scripts, name)
    assert.match(nightly, new RegExp(`^ +- ${name}$`, 'm'))
  }
})

test('a file belongs to a suite by its folder or its name', () => {
  assert.ok(isInSuite('test/pages/reading.test.ts'))
  assert.ok(isInSuite('test/money/model.test.ts'))
  assert.ok(!isInSuite('test/money/bulk.test.ts'))
})

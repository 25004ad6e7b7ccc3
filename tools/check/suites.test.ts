import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import project from '../../package.json' with { type: 'json' }
import { isInSuite, SUITES } from './suites.ts'

const root = join(import.meta.dirname, '../..')

test('every path of a suite exists', () => {
  const missing = Object.values(SUITES)
    .flat()
    .filter((path) => !existsSync(join(root, path)))
  assert.deepEqual(missing, [])
})

test('every suite is a command, which CI runs each night as it does all of them', () => {
  for (const name of Object.keys(SUITES)) assert.ok(`test:${name}` in project.scripts, name)
})

test('a file belongs to a suite by its folder or its name', () => {
  assert.ok(isInSuite('test/pages/reading.test.ts'))
  assert.ok(isInSuite('test/money/model.test.ts'))
  assert.ok(!isInSuite('test/money/bulk.test.ts'))
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import project from '../../package.json' with { type: 'json' }
import { halvesOf, minutesOf, orderOf, type Timed } from './suite-order.ts'
import { isInSuite, MINUTES, SUITES } from './suites.ts'

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

const timed: readonly Timed[] = [
  ['a', 12],
  ['b', 3],
  ['c', 9],
  ['d', 5],
]

test('the hash of a commit decides which suite is first, and none is lost', () => {
  const names = (commit: string) => orderOf(timed, commit).map(([suite]) => suite)
  assert.deepEqual(names('00000001ff'), ['b', 'c', 'd', 'a'])
  assert.deepEqual(names('00000004ff'), ['a', 'b', 'c', 'd'])
  assert.deepEqual(names('').toSorted(), ['a', 'b', 'c', 'd'])
  assert.deepEqual(orderOf([], 'ffffffff'), [])
})

test('two halves have every suite once, and neither takes longer than the other by more than a suite', () => {
  for (const suites of [timed, Object.entries(MINUTES)]) {
    const [one = [], other = []] = halvesOf(suites)
    const namesOf = (half: readonly Timed[]) => half.map(([suite]) => suite).toSorted()
    assert.deepEqual(namesOf([...one, ...other]), namesOf(suites))
    const longest = Math.max(0, ...suites.map(([, minutes]) => minutes))
    assert.ok(Math.abs(minutesOf(one) - minutesOf(other)) <= longest)
  }
})

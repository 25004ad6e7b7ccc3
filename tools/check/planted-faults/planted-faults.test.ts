import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { FAULTS } from './faults.ts'
import { plant } from './run-fault.ts'

const root = join(import.meta.dirname, '../..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const foundBy = JSON.parse(read('tools/check/planted-faults/found-by.json'))

test('every planted fault still applies, to a file that has its text once, and names a suite', () => {
  for (const { id, file, find, replace, suite } of FAULTS) {
    const parts = read(file).split(find).length
    assert.equal(parts, 2, `${id}: the text to replace is ${parts - 1} times in ${file}`)
    assert.notEqual(plant(read(file), find, replace), read(file), id)
    assert.ok(existsSync(join(root, suite)), `${id}: ${suite}`)
  }
})

test('every planted fault has an id of its own, and a record names only faults', () => {
  const ids = FAULTS.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    Object.keys(foundBy).filter((id) => !ids.includes(id)),
    [],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMAND_INTEGRITY, findUnregisteredNames, IS_PUBLISHED, NAMES } from './names.ts'

test('a published release has no address under a reserved domain', () => {
  assert.equal(findUnregisteredNames().length > 0 && IS_PUBLISHED, false, findUnregisteredNames().join(', '))
})

test('a published release says which bytes the GitHub action may install', () => {
  assert.match(COMMAND_INTEGRITY, IS_PUBLISHED ? /^sha512-[\w+/]{86}==$/ : /^$/)
})

test('every package is of our scope, or the command', () => {
  for (const name of NAMES.packages)
    assert.ok(name === NAMES.command || name.startsWith(`${NAMES.scope}/`), `${name} is of no scope of ours`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COMMAND_INTEGRITY,
  findPublishingProblems,
  findUnregisteredNames,
  IS_PUBLISHED,
  NAMES,
} from './names.ts'

test('a published release has no address under a reserved domain', () => {
  assert.equal(findUnregisteredNames().length > 0 && IS_PUBLISHED, false, findUnregisteredNames().join(', '))
})

test('a published release says which bytes the GitHub action may install', () => {
  assert.match(COMMAND_INTEGRITY, IS_PUBLISHED ? /^sha512-[\w+/]{86}==$/ : /^$/)
})

test('a release with another tarball than the action expects is refused, and one whose pages are not switched over', () => {
  const problems = findPublishingProblems(Buffer.from('another')).join('\n')
  assert.match(problems, /COMMAND_INTEGRITY is ".*", and the package that was built has sha512-\S{88}$/m)
  assert.equal(problems.includes('IS_PUBLISHED is false'), !IS_PUBLISHED)
})

test('every package is of our scope, or the command', () => {
  for (const name of NAMES.packages)
    assert.ok(name === NAMES.command || name.startsWith(`${NAMES.scope}/`), `${name} is of no scope of ours`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../operations.ts'
import { compileBody } from '../validate.ts'
import { ContactInformation } from './contact-information.ts'
import { pathsIn } from '../../test/paths-of.ts'

const { putContactInformation, readContactInformation } = OPERATIONS

test('EP-26 a TPP of any role registers one address and reads it at the same path', () => {
  assert.equal(readContactInformation.path, putContactInformation.path)
  assert.deepEqual([readContactInformation.role, putContactInformation.role], ['any', 'any'])
})

test('EP-26 only an address is accepted', () => {
  const read = compileBody(ContactInformation)
  const pathsOf = (value: unknown) => pathsIn(read(value))
  assert.deepEqual(pathsOf({ email: 'drift@tpp.example' }), [])
  assert.deepEqual(pathsOf({}), ['email'])
  assert.deepEqual(pathsOf({ email: ['drift@tpp.example'] }), ['email'])
  assert.deepEqual(pathsOf({ email: 'drift@tpp.example', phone: '+4712345678' }), ['phone'])
})

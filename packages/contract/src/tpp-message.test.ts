import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorMessage, TppMessageCode, warningMessage } from './tpp-message.ts'

test('MSG-01 MSG-02 an error and a warning carry category and code', () => {
  assert.deepEqual(errorMessage({ code: 'CONFLICT', text: 'x' }), {
    category: 'ERROR',
    code: 'CONFLICT',
    text: 'x',
  })
  assert.equal(warningMessage({ code: 'FORMAT_ERROR', text: 'x' }).category, 'WARNING')
})

test('ERR-10 ERR-11 there are 23 codes, and REFERENCE_MIX_INVALID', () => {
  assert.equal(TppMessageCode.enum.length, 24)
  assert.equal(TppMessageCode.enum.includes('REFERENCE_MIX_INVALID'), true)
})

const textOf = (length: number): string =>
  errorMessage({ code: 'CONFLICT', text: '😀'.repeat(length) }).text ?? ''

test('LIM-18 MSG-04 a text of 512 characters stays, one of 513 is cut between characters', () => {
  assert.equal(textOf(512), '😀'.repeat(512))
  assert.equal(textOf(513), `${'😀'.repeat(511)}…`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitMessages } from './limit-messages.ts'
import { errorMessage, warningMessage } from './tpp-message.ts'

const errors = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    errorMessage({ code: 'KID_INVALID', path: `payments[${index}]`, text: 'expected a KID' }),
  )

for (const count of [0, 1, 100])
  test(`${count} messages stay as they are`, () => {
    assert.deepEqual(limitMessages(errors(count)), errors(count))
  })

for (const [count, more] of [
  [101, 2],
  [5000, 4901],
] as const)
  test(`of ${count} messages 99 are left, and a last one says that there are ${more} more`, () => {
    const text = `and ${more} more, left out here: fix these first`
    const last = { category: 'ERROR', code: 'KID_INVALID', text }
    assert.deepEqual(limitMessages(errors(count)), [...errors(99), last])
    assert.deepEqual(limitMessages(errors(100), count), [...errors(99), last])
  })

test('what is left out of warnings is no error', () => {
  const warnings = errors(200).map(({ path, text = '' }) =>
    warningMessage({ code: 'FORMAT_ERROR', path, text }),
  )
  assert.equal(limitMessages(warnings).at(-1)?.category, 'WARNING')
})

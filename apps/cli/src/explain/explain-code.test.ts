import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meaningsOf } from './explain-code.ts'

const pagesOf = (code: string) => meaningsOf(code).map(({ page }) => page)

test('a code leads to its page in each interface that has it, and any other text to none', () => {
  assert.deepEqual(pagesOf('FORMAT_ERROR'), ['errors/FORMAT_ERROR', 'errors/berlin-group#format_error'])
  assert.deepEqual(pagesOf('CERTIFICATE_MISSING'), ['errors/berlin-group#certificate_missing'])
  assert.deepEqual(pagesOf('CONFLICT'), ['errors/CONFLICT'])
  assert.deepEqual(pagesOf('request.txt'), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codePageOf, operationPageOf } from './reference-page.ts'

test('an operation leads to its page in the reference of its interface', () => {
  assert.equal(operationPageOf('readPayment'), '/docs/api/readPayment')
  assert.equal(operationPageOf('readPayment (Berlin Group interface)'), '/docs/api/berlin-group/readPayment')
  assert.equal(operationPageOf('askPayee (Berlin Group interface)'), undefined)
  assert.equal(operationPageOf(undefined), undefined)
})

test('a code leads to its page in the interface of the call, also if no operation was found', () => {
  const standard = 'readPayment (Berlin Group interface)'
  assert.equal(codePageOf('FORMAT_ERROR', 'readPayment'), '/docs/errors/FORMAT_ERROR')
  assert.equal(codePageOf('FORMAT_ERROR', standard), '/docs/errors/berlin-group#format_error')
  assert.equal(codePageOf('CERTIFICATE_MISSING', undefined), '/docs/errors/berlin-group#certificate_missing')
  assert.equal(codePageOf('NOT_FOUND', undefined), '/docs/errors/NOT_FOUND')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deprecationHeadersOf } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'

const { createBankOfferedConsent, createConsent, listAccounts } = OPERATIONS

test('VER-10 both paths are one operation, of which the old one is deprecated', () => {
  const own = { id: '', path: '', summary: '', description: '', deprecation: undefined }
  assert.deepEqual({ ...createConsent, ...own }, { ...createBankOfferedConsent, ...own })
  assert.equal(createConsent.deprecation?.replacedBy, createBankOfferedConsent.path)
  assert.equal(createBankOfferedConsent.deprecation, undefined)
})

test('VER-10 the headers of a deprecation are those of RFC 9745 and RFC 8594', () => {
  assert.deepEqual(deprecationHeadersOf(createConsent), {
    Deprecation: '@1794700800',
    Sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    Link: '</v1/bank-offered-consents>; rel="successor-version"',
  })
  assert.deepEqual(deprecationHeadersOf(listAccounts), {})
})

test('VER-04 what is deprecated stays for three months at least', () => {
  for (const operation of Object.values(OPERATIONS)) {
    if (!('deprecation' in operation) || operation.deprecation === undefined) continue
    const since = Temporal.PlainDate.from(operation.deprecation.since)
    const earliest = since.add({ months: 3 })
    assert.ok(Temporal.PlainDate.compare(operation.deprecation.sunset, earliest) >= 0, operation.id)
  }
})

test('the answer has a link to the SCA and no Location', () => {
  assert.deepEqual(createConsent.answers[201].headers, ['ASPSP-SCA-Approach'])
  assert.equal(createConsent.ignoresBody, true)
})

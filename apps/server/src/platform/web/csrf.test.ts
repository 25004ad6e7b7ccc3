import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { describe, test } from 'node:test'
import { openKeyRing } from '../keys/index.ts'
import { realClock } from '../shared/clock.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from './csrf.ts'

const others = openKeyRing({ secret: createSecretKey(Buffer.alloc(32, 2)) }, realClock).deployment
const keys = openKeyRing({ secret: createSecretKey(Buffer.alloc(32, 1)) }, realClock).deployment
const binding = { browserId: 'b'.repeat(43), pageId: '/sca/bank/1' }

describe('the token of a form', () => {
  const token = csrfToken(keys, binding)

  test('is valid for its browser and page', () => {
    assert.equal(isCsrfToken(keys, binding, token), true)
  })

  test('is invalid in another browser, on another page, or under another key', () => {
    assert.equal(isCsrfToken(keys, { ...binding, browserId: 'c'.repeat(43) }, token), false)
    assert.equal(isCsrfToken(keys, { ...binding, pageId: '/sca/bank/2' }, token), false)
    assert.equal(isCsrfToken(others, binding, token), false)
  })

  test('browser and page cannot be confused', () => {
    const other = csrfToken(keys, { browserId: 'a', pageId: 'bc' })
    assert.equal(isCsrfToken(keys, { browserId: 'ab', pageId: 'c' }, other), false)
  })

  test('never looks the same twice, not even in part', () => {
    const other = csrfToken(keys, binding)
    assert.equal(isCsrfToken(keys, binding, other), true)
    assert.notEqual(other.slice(0, 43), token.slice(0, 43))
    assert.notEqual(other.slice(43), token.slice(43))
  })

  for (const given of [undefined, null, '', 7, {}, [token], token.slice(1), `${token}x`, 'ø'.repeat(43)])
    test(`${JSON.stringify(given)} is not a token`, () =>
      assert.equal(isCsrfToken(keys, binding, given), false))
})

describe('isSameOrigin', () => {
  const baseUrl = 'https://bank.example/some/path'
  const cases: readonly [Record<string, string | string[] | undefined>, boolean][] = [
    [{ origin: 'https://bank.example' }, true],
    [{ origin: 'https://bank.example', 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{}, false],
    [{ origin: 'null' }, false],
    [{ origin: 'http://bank.example' }, false],
    [{ origin: 'https://bank.example:8443' }, false],
    [{ origin: 'https://bank.example.evil.example' }, false],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
    [{ origin: 'https://bank.example', 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: ['https://bank.example', 'https://evil.example'] }, false],
  ]
  for (const [headers, expected] of cases)
    test(`${JSON.stringify(headers)}: ${expected}`, () =>
      assert.equal(isSameOrigin(headers, baseUrl), expected))

  test('loopback with its port', () => {
    assert.equal(isSameOrigin({ origin: 'http://localhost:4010' }, 'http://localhost:4010'), true)
    assert.equal(isSameOrigin({ origin: 'http://localhost:4011' }, 'http://localhost:4010'), false)
  })
})

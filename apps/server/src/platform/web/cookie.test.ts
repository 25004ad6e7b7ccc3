import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  browserCookie,
  languageCookie,
  newBrowserId,
  readBrowserCookie,
  readLanguageCookie,
} from './cookie.ts'

const id = newBrowserId()

describe('the cookie that says which browser it is', () => {
  test('under TLS no other host of the domain can set it', () => {
    assert.equal(browserCookie(id, true), `__Host-havn=${id}; Path=/; HttpOnly; SameSite=Lax; Secure`)
  })

  test('over plain http on loopback neither __Host- nor Secure, which would lose it', () => {
    assert.equal(browserCookie(id, false), `havn=${id}; Path=/; HttpOnly; SameSite=Lax`)
  })

  test('32 bytes that never repeat', () => {
    assert.match(id, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(new Set(Array.from({ length: 1000 }, newBrowserId)).size, 1000)
  })

  test('is found among others', () => {
    assert.equal(readBrowserCookie(`a=b; __Host-havn=${id};c=d`, true), id)
    assert.equal(readBrowserCookie(`havn=${id}`, false), id)
    assert.equal(readBrowserCookie(`havn=${id}; havn=${id}`, false), id)
  })

  test('the name without prefix is not accepted under TLS, nor is a longer name', () => {
    assert.equal(readBrowserCookie(`havn=${id}`, true), undefined)
    assert.equal(readBrowserCookie(`xhavn=${id}; havn2=${id}; Havn=${id}`, false), undefined)
  })

  test('two that differ identify nobody', () => {
    assert.equal(readBrowserCookie(`havn=${id}; havn=${newBrowserId()}`, false), undefined)
  })

  for (const value of ['', 'short', 'x'.repeat(44), `${id.slice(1)}!`, `"${id}"`, `${id.slice(2)}%0`])
    test(`${JSON.stringify(value)} was not made by us`, () => {
      assert.equal(readBrowserCookie(`havn=${value}`, false), undefined)
    })

  test('none', () => {
    assert.equal(readBrowserCookie(undefined, true), undefined)
    assert.equal(readBrowserCookie('', true), undefined)
    assert.equal(readBrowserCookie(';;=;havn', false), undefined)
  })
})

test('the cookie that remembers the language', () => {
  assert.equal(
    languageCookie('nn', true),
    '__Host-havn-language=nn; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000',
  )
  assert.equal(readLanguageCookie('__Host-havn-language=nn', true), 'nn')
  assert.equal(readLanguageCookie('havn-language=sv', false), undefined)
})

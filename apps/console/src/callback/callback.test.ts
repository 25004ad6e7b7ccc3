import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackPage } from './callback-page.ts'
import { explainParameters } from './parameters.ts'

const show = (query: string): string =>
  String(callbackPage(new URL(`http://localhost:8082/tpp/callback${query}`), undefined))

test('a success, a failure and an address that the bank did not make are distinguished', () => {
  assert.match(show('?psu-id=3f6c1f0e&tpp-session-id=s1&context=PRIVATE'), /the SCA succeeded/)
  assert.match(show('?status=401&code=SCA_EXPIRED&message=x&sca-outcome=timed-out'), /The time ran out/)
  assert.match(show('?status=401&code=SCA_INVALID&sca-outcome=constructor'), /code says why/)
  assert.match(show(''), /Here your PSUs come back/)
})

test('whatever an address says is text, and nothing in it leads away', () => {
  const nasty = `"><script>alert(1)</script><a href='https://evil.example'>`
  const query = new URLSearchParams({
    [nasty]: nasty,
    message: nasty,
    code: nasty,
    status: '401',
    next: 'https://evil.example',
  })
  const page = show(`?${query.toString()}`)
  assert.doesNotMatch(page, /<script|<a href=|href="https:\/\/evil/)
  assert.match(page, /&lt;script&gt;/)
})

test('of a very long address only the beginning is shown', () => {
  const query = new URLSearchParams(Array.from({ length: 100 }, (_, index) => [`p${index}`, 'x'.repeat(600)]))
  const shown = explainParameters(query)
  assert.equal(shown.length, 40)
  assert.equal(shown[0]?.value.length, 501)
})

test('the bank’s parameters are explained, and others are the TPP’s own', () => {
  const shown = explainParameters(new URLSearchParams('psu-id=1&state=2&__proto__=3'))
  assert.match(shown[0]?.meaning ?? '', /PSU-ID/)
  assert.match(shown[1]?.meaning ?? '', /session/)
  assert.match(shown[2]?.meaning ?? '', /Your own parameter/)
})

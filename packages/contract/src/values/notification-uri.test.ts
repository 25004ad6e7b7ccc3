import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNotificationUri } from './notification-uri.ts'

const production = { allowLoopbackHttp: false }
const sandbox = { allowLoopbackHttp: true }

test('an https address is taken exactly as it came', () => {
  for (const uri of ['https://tpp.example/told?of=havn', 'HTTPS://TPP.EXAMPLE:8443/told'])
    assert.deepEqual(parseNotificationUri(uri, production), { ok: true, value: uri })
})

test('http is taken to loopback, in the sandbox alone', () => {
  assert.equal(parseNotificationUri('http://localhost:9000/told', sandbox).ok, true)
  assert.equal(parseNotificationUri('http://localhost:9000/told', production).ok, false)
  assert.equal(parseNotificationUri('http://tpp.example/told', sandbox).ok, false)
})

for (const uri of [
  '',
  'tpp.example/told',
  'https://user@tpp.example/',
  'https://tpp.example/#told',
  'ftp://tpp.example/',
])
  test(`${JSON.stringify(uri)} is refused`, () => assert.equal(parseNotificationUri(uri, sandbox).ok, false))

test('2048 characters are taken, 2049 are refused', () => {
  const ofLength = (length: number) => 'https://tpp.example/'.padEnd(length, 'x')
  assert.equal(parseNotificationUri(ofLength(2048), production).ok, true)
  assert.equal(parseNotificationUri(ofLength(2049), production).ok, false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNotificationUri } from './notification-uri.ts'

const production = { allowLoopbackHttp: false }
const sandbox = { allowLoopbackHttp: true }

test('an https address is accepted exactly as it was sent', () => {
  for (const uri of ['https://tpp.example/notify?of=havn', 'HTTPS://TPP.EXAMPLE:8443/notify'])
    assert.deepEqual(parseNotificationUri(uri, production), { ok: true, value: uri })
})

test('http is accepted for a loopback host, only in the sandbox', () => {
  assert.equal(parseNotificationUri('http://localhost:9000/notify', sandbox).ok, true)
  assert.equal(parseNotificationUri('http://localhost:9000/notify', production).ok, false)
  assert.equal(parseNotificationUri('http://tpp.example/notify', sandbox).ok, false)
})

for (const uri of [
  '',
  'tpp.example/notify',
  'https://user@tpp.example/',
  'https://tpp.example/#notify',
  'ftp://tpp.example/',
])
  test(`${JSON.stringify(uri)} is refused`, () => assert.equal(parseNotificationUri(uri, sandbox).ok, false))

test('2048 characters are accepted, 2049 are refused', () => {
  const ofLength = (length: number) => 'https://tpp.example/'.padEnd(length, 'x')
  assert.equal(parseNotificationUri(ofLength(2048), production).ok, true)
  assert.equal(parseNotificationUri(ofLength(2049), production).ok, false)
})

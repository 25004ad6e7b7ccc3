import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNotificationUri } from './notification-uri.ts'
import { parseRedirectUri } from './redirect-uri.ts'

const production = { allowLoopbackHttp: false }
const sandbox = { allowLoopbackHttp: true }

const TAKEN = [
  'https://tpp.example',
  'https://tpp.example/',
  'https://tpp.example/redirect?state=abc&x=1',
  'https://tpp.example:8443/redirect',
  'HTTPS://TPP.EXAMPLE/redirect',
  'https://xn--blgen-vua.example/',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/',
  'https://localhost/',
  'https://tpp.example/a@b',
  'https://tpp.example?next=https://other.example',
]
for (const uri of TAKEN)
  test(`HDR-05 ${uri} is accepted exactly as it was sent`, () => {
    assert.deepEqual(parseRedirectUri(uri, production), { ok: true, value: uri })
  })

const LOOPBACK = [
  'http://localhost:3000/cb',
  'http://127.0.0.1/',
  'http://127.1.2.3:80/',
  'http://[::1]:3000/',
  'http://LOCALHOST/',
]
for (const uri of LOOPBACK)
  test(`HDR-05 ${uri} is accepted only in the sandbox`, () => {
    assert.equal(parseRedirectUri(uri, sandbox).ok, true)
    assert.equal(parseRedirectUri(uri, production).ok, false)
  })

const REFUSED = [
  '',
  'tpp.example',
  '/redirect',
  '//tpp.example/',
  'https:tpp.example',
  'https:/tpp.example',
  'https:///tpp.example',
  'https://',
  'https://?x',
  'https://#x',
  'http://tpp.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.evil.example/',
  'http://evil.example/localhost',
  'http://localhost@evil.example/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://192.168.1.1/',
  'http://10.0.0.1/',
  'ftp://tpp.example/',
  'javascript:alert(1)',
  'JavaScript://tpp.example/%0aalert(1)',
  'data:text/html,hello',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://tpp.example/x',
  'about:blank',
  'myapp:callback',
  'myapp:/callback',
  'myapp://',
  'com.example.app:callback',
  'myapp://callback#x',
  'myapp://user@callback',
  'my app://callback',
  'myapp://call\\back',
  'intent://callback',
  'ms-msdt://callback',
  'chrome-extension://abc/x',
  'view-source://x',
  'sms://1',
  'itms-services://?action=download',
  'https://user@tpp.example/',
  'https://user:secret@tpp.example/',
  'https://@tpp.example/',
  'https://:@tpp.example/',
  'https://bank.example@evil.example/',
  'https://bank.example%40evil.example/',
  'https://tpp.example/#',
  'https://tpp.example/#fragment',
  'https://tpp.example\\evil.example',
  'https:\\\\tpp.example',
  'https://bank.example\\@evil.example/',
  'https://tpp.example/\nx',
  'https://tpp.example/\tx',
  'https://tpp.example/\r\nLocation: https://evil.example',
  'ht\ntps://tpp.example/',
  ' https://tpp.example/',
  'https://tpp.example/ ',
  'https://tpp.example/a b',
  'https://tpp example/',
  'https://bølgen.example/',
  'https://tpp.example/å',
  'https://tpp.example/\u202Etxt',
  'https://tpp.example/\u0000',
  'https://tpp.example:99999/',
  'https://tpp.example:port/',
  'https://[::1/',
  'https://[v1.x]/',
  'https://%00/',
  'https://tpp<.example/',
  'https://tpp|.example/',
  'https://256.256.256.256/',
  'null',
  'undefined',
]
for (const uri of REFUSED)
  test(`HDR-05 ${JSON.stringify(uri)} is refused in every environment`, () => {
    assert.equal(parseRedirectUri(uri, sandbox).ok, false)
    assert.equal(parseRedirectUri(uri, production).ok, false)
  })

for (const uri of [
  'myapp://callback',
  'tppapp://redirect?state=1',
  'com.example.app:/oauth2redirect',
  'com.example.app://callback',
  'no.fjord-pay+x:/callback?a=b',
  'MyApp://callback',
])
  test(`HDR-05 SEC-19 ${uri} leads to an app (RFC 8252), and is accepted exactly as it was sent`, () => {
    assert.deepEqual(parseRedirectUri(uri, production), { ok: true, value: uri })
    assert.equal(parseNotificationUri(uri, sandbox).ok, false)
  })

const ofLength = (length: number): string => 'https://tpp.example/'.padEnd(length, 'x')

test('HDR-05 2048 characters are accepted, 2049 are refused', () => {
  assert.equal(parseRedirectUri(ofLength(2048), production).ok, true)
  assert.equal(parseRedirectUri(ofLength(2049), production).ok, false)
})

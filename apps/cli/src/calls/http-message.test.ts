import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHeader, parseMessage, printMessage } from './http-message.ts'

for (const lineEnd of ['\r\n', '\n']) {
  test(`a message with ${JSON.stringify(lineEnd)} comes back byte for byte, its body untouched`, () => {
    const lines = ['POST /v1/x?y=1 HTTP/1.1', 'Date: now', 'X-Name: Bølgen', '', '{"a":1}\n\n{"b":2}\n']
    const bytes = Buffer.from(lines.join(lineEnd))
    const message = parseMessage(bytes)
    assert.equal(message.target, '/v1/x?y=1')
    assert.equal(Buffer.from(message.body).toString(), '{"a":1}\n\n{"b":2}\n')
    assert.deepEqual(Buffer.from(printMessage(message)), bytes)
  })
}

test('a message without a body may lack the empty line', () => {
  const message = parseMessage(Buffer.from('GET https://bank.example/v1/accounts?a=b HTTP/1.1\nDate: now\n'))
  assert.equal(message.target, '/v1/accounts?a=b')
  assert.deepEqual(message.headers, [{ name: 'Date', value: 'now' }])
  assert.equal(message.body.length, 0)
})

test('the error about an unreadable line names the line', () => {
  assert.throws(
    () => parseMessage(Buffer.from('/v1/accounts')),
    /line 1: expected a request line such as "POST/,
  )
  assert.throws(
    () => parseMessage(Buffer.from('GET / HTTP/1.1\nA: b\nno header\n\n')),
    /line 3: a header is written/,
  )
  assert.throws(() => parseHeader('PSU-ID', '--header'), /--header: .*'Name: value', but got "PSU-ID"/)
})

test('a header value may be empty and may hold colons', () => {
  assert.deepEqual(parseHeader('x-accept-fix:', ''), { name: 'x-accept-fix', value: '' })
  assert.deepEqual(
    parseHeader('Date: Sun, 15 Nov 2026 02:40:46 GMT ', '').value,
    'Sun, 15 Nov 2026 02:40:46 GMT',
  )
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refuse } from './guard.ts'
import { localPath } from './local-path.ts'

const origin = 'http://localhost:8082'
const host = 'localhost:8082'

describe('what is refused before anything else', () => {
  const ALLOWED = [
    ['GET', { host }],
    ['HEAD', { host }],
    ['GET', { host, origin: 'https://evil.example' }],
    ['POST', { host, origin }],
    ['POST', { host, origin, 'sec-fetch-site': 'same-origin' }],
  ] as const
  for (const [method, headers] of ALLOWED)
    test(`${method} ${JSON.stringify(headers)} is not`, () =>
      assert.equal(refuse(method, headers, origin), undefined))

  const REFUSED = [
    ['GET', {}, 421],
    ['GET', { host: 'localhost' }, 421],
    ['GET', { host: '127.0.0.1:8082' }, 421],
    ['GET', { host: 'rebound.example:8082' }, 421],
    ['POST', { host: 'rebound.example:8082', origin: 'http://rebound.example:8082' }, 421],
    ['POST', { host }, 403],
    ['POST', { host, origin: 'null' }, 403],
    ['POST', { host, origin: 'https://evil.example' }, 403],
    ['POST', { host, origin: 'http://localhost:8083' }, 403],
    ['POST', { host, origin: 'https://localhost:8082' }, 403],
    ['POST', { host, origin, 'sec-fetch-site': 'cross-site' }, 403],
    ['DELETE', { host, origin }, 405],
    ['OPTIONS', { host, origin }, 405],
  ] as const
  for (const [method, headers, status] of REFUSED)
    test(`${method} ${JSON.stringify(headers)}: ${status}`, () =>
      assert.equal(refuse(method, headers, origin)?.status, status))
})

describe('the path that a form returns to', () => {
  const CASES = [
    ['/payments?status=RCVD#x', '/payments?status=RCVD#x'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['payments', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ] as const
  for (const [path, expected] of CASES)
    test(`${JSON.stringify(path)} becomes ${expected}`, () => assert.equal(localPath(path), expected))
})

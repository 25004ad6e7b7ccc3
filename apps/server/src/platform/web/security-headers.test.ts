import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { pageHeaders } from './security-headers.ts'
import { DEFAULT_THEME } from './theme/default-theme.ts'

const base = { theme: DEFAULT_THEME, language: 'nb', isHttps: true, isProduction: true } as const

describe('pageHeaders', () => {
  test('nothing is loaded, framed or run; the only style is allowed by its hash', () => {
    const policy = directives(pageHeaders(base))
    const hash = createHash('sha256').update(DEFAULT_THEME.style.css).digest('base64')
    assert.deepEqual(policy, {
      'default-src': "'none'",
      'style-src': `'sha256-${hash}'`,
      'img-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
  })

  test('the browser must insist on TLS only in production over https', () => {
    const isInsisting = (isHttps: boolean, isProduction: boolean) =>
      pageHeaders({ ...base, isHttps, isProduction })['strict-transport-security'] !== undefined
    assert.equal(isInsisting(true, true), true)
    assert.equal(isInsisting(true, false), false)
    assert.equal(isInsisting(false, true), false)
    assert.equal(isInsisting(false, false), false)
  })

  test('the rest', () => {
    const headers = pageHeaders({ ...base, language: 'nn', reloadSeconds: 3 })
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['content-language'], 'nn')
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['refresh'], '3')
    assert.equal(pageHeaders(base)['refresh'], undefined)
  })
})

function directives(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

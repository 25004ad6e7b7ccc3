import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { pageHeaders } from './security-headers.ts'
import { STYLE } from './style.ts'

const base = { language: 'nb', isHttps: true, isProduction: true } as const

describe('pageHeaders', () => {
  test('nothing is loaded, framed or run; the one style is named by its hash', () => {
    const policy = directives(pageHeaders(base))
    const hash = createHash('sha256').update(STYLE).digest('base64')
    assert.deepEqual(policy, {
      'default-src': "'none'",
      'style-src': `'sha256-${hash}'`,
      'img-src': 'data:',
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
  })

  test('the form may end at the TPP: its origin stands in form-action, not its path', () => {
    const headers = pageHeaders({ ...base, redirectOrigin: 'https://tpp.example:8443/return?x=1' })
    assert.equal(directives(headers)['form-action'], "'self' https://tpp.example:8443")
  })

  test('an address that a policy cannot name is told by its scheme, and adds no directive', () => {
    const actions = ['https://a;sandbox', "https://a'self'", 'http://[::1]:3000/x', 'https://a,b'].map(
      (redirectOrigin) => directives(pageHeaders({ ...base, redirectOrigin }))['form-action'],
    )
    assert.deepEqual(actions, ["'self' https:", "'self' https:", "'self' http:", "'self' https:"])
  })

  test('what is no web address is left out', () => {
    for (const redirectOrigin of [
      'javascript:alert(1)',
      'data:text/html,x',
      'tpp://x',
      '',
      '*',
      ' ; script-src *',
    ])
      assert.equal(directives(pageHeaders({ ...base, redirectOrigin }))['form-action'], "'self'")
  })

  test('no address of a TPP changes any other directive', () => {
    const expected = Object.keys(directives(pageHeaders(base)))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (host) => {
        const headers = pageHeaders({ ...base, redirectOrigin: `https://${host}` })
        assert.deepEqual(Object.keys(directives(headers)), expected)
        assert.match(headers['content-security-policy'] ?? '', /^[\x21-\x7e ]+$/)
      }),
      { numRuns: 1000 },
    )
  })

  test('a browser is told to insist on TLS in production over https only', () => {
    const isInsisting = (isHttps: boolean, isProduction: boolean) =>
      pageHeaders({ ...base, isHttps, isProduction })['strict-transport-security'] !== undefined
    assert.equal(isInsisting(true, true), true)
    assert.equal(isInsisting(true, false), false)
    assert.equal(isInsisting(false, true), false)
    assert.equal(isInsisting(false, false), false)
  })

  test('the rest', () => {
    const headers = pageHeaders({ ...base, language: 'nn', renewSeconds: 3 })
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

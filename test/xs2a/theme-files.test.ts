import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_THEME } from '../../apps/server/src/platform/web/theme/default-theme.ts'
import { useBank } from '../support/bank.ts'

describe("the files of a bank's theme", () => {
  const bank = useBank()

  const { href, bytes } = DEFAULT_THEME.logo.light

  test('a logo is an image that may be cached for a year and can do nothing by itself', async () => {
    const response = await fetch(bank.baseUrl + href)
    assert.equal(response.status, 200)
    assert.equal(await response.text(), bytes.toString())
    const headers = Object.fromEntries(response.headers)
    assert.equal(headers['content-type'], 'image/svg+xml')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; .*sandbox$/)
    assert.equal(headers['set-cookie'], undefined)
  })

  for (const path of [
    href.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
    href.replace('logo-light', 'logo-dark'),
    href.replace('.svg', '.html'),
    `${href}/`,
    '/theme/..%2f..%2fetc/passwd',
    '/theme/__proto__/toString',
  ])
    test(`404: ${path}`, async () => {
      assert.equal((await fetch(bank.baseUrl + path)).status, 404)
    })

  test('no other method is answered', async () => {
    assert.equal((await fetch(bank.baseUrl + href, { method: 'POST' })).status >= 400, true)
  })
})

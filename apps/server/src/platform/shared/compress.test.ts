import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ANSWER_COMPRESSION, compress, PAGE_COMPRESSION } from './compress.ts'

describe('compress', () => {
  const page = '<p>Godkjenn 1 250,50 kr</p>'.repeat(100)

  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0.000, br; q=0', undefined],
    ['deflate, zstd, brx', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)
    test(`Accept-Encoding: ${header} gives ${encoding}`, () => {
      const sent = compress(page, header, PAGE_COMPRESSION)
      assert.equal(sent.encoding, encoding)
      const { body } = sent
      if (typeof body === 'string') return assert.equal(body, page)
      assert.ok(body.length < page.length / 5)
      const inflate = encoding === 'br' ? brotliDecompressSync : gunzipSync
      assert.equal(inflate(body).toString(), page)
    })

  test('a short text is sent as it is', () => {
    for (const effort of [PAGE_COMPRESSION, ANSWER_COMPRESSION]) {
      const { charactersMin } = effort
      assert.equal(compress('x'.repeat(charactersMin - 1), 'br', effort).encoding, undefined)
      assert.equal(compress('x'.repeat(charactersMin), 'br', effort).encoding, 'br')
    }
  })
})

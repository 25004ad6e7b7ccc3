import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClientAddresses, isAddressOrNetwork } from './client-address.ts'

const PROXIES = ['127.0.0.1', '10.1.0.0/16', '::1']

const CASES: readonly (readonly [from: string, forwarded: string | undefined, client: string | undefined])[] =
  [
    ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::1', '2001:db8::7', '2001:db8::7'],
    // A proxy that adds to what its client sent: the last one is its own.
    ['127.0.0.1', '192.0.2.66, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '127.0.0.1,198.51.100.7', '198.51.100.7'],
    // Two proxies: both trusted, or the second one alone.
    ['127.0.0.1', '192.0.2.66, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['127.0.0.1', '192.0.2.66, 198.51.100.7, 10.2.2.3', '10.2.2.3'],
    // A proxy that names nobody.
    ['127.0.0.1', undefined, undefined],
    ['127.0.0.1', '127.0.0.1', undefined],
    ['127.0.0.1', 'unknown', undefined],
    ['127.0.0.1', '198.51.100.7, not an address', undefined],
    ['127.0.0.1', ',,,', undefined],
    // Whoever is no trusted proxy cannot set an address.
    ['127.0.0.2', '198.51.100.7', '127.0.0.2'],
    ['203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['', '198.51.100.7', ''],
  ]
for (const [from, forwarded, client] of CASES)
  test(`SEC-45 a connection from ${from} with X-Forwarded-For ${forwarded} is of ${client}`, () => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const addresses = createClientAddresses({ trustedProxies: PROXIES, isBehindTls: true })
    assert.equal(addresses.of({ headers, socket: { remoteAddress: from } }), client)
  })

test('SEC-45 without a trusted proxy the header is never looked at', () => {
  const request = { headers: { 'x-forwarded-for': '198.51.100.7' }, socket: { remoteAddress: '127.0.0.1' } }
  assert.equal(createClientAddresses({}).of(request), '127.0.0.1')
  assert.equal(createClientAddresses({ isBehindTls: true }).of(request), undefined)
})

test('a trusted proxy is an address or a network', () => {
  for (const text of ['127.0.0.1', '10.0.0.0/8', '2001:db8::/48', '::1'])
    assert(isAddressOrNetwork(text), text)
  for (const text of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '10.0.0.0/-1'])
    assert(!isAddressOrNetwork(text), text)
})

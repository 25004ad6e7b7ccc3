import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseIpAddress } from './ip-address.ts'

for (const address of [
  '192.0.2.17',
  '1.0.0.0',
  '223.255.255.255',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '169.255.0.1',
  '10.0.0.1',
  'fd00::1',
  'fe7f::1',
  'fec0::1',
  '::2:0',
  '2001:db8::1',
  '1:2:3:4:5:6:7:8',
  '::ffff:192.0.2.1',
  '1:2:3:4:5:6:192.0.2.1',
  '1::',
  '1:2:3:4:5:6:7::',
])
  test(`HDR-15 ${address} is an IP address`, () => {
    assert.equal(parseIpAddress(address).ok, true)
  })

for (const address of [
  '0.0.0.0',
  '0.1.2.3',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '0:0:0:0:0:0:0:0',
  '::0.0.0.0',
  '::ffff:0.0.0.0',
  '::ffff:0:0',
  '::ffff:224.0.0.1',
  'ff02::1',
  'FF0E:1:2:3:4:5:6:7',
])
  test(`HDR-15 SEC-22 ${address} cannot be the address of a PSU`, () => {
    const parsed = parseIpAddress(address)
    assert.match(parsed.ok ? '' : parsed.problem, /expected the address of one device/)
  })

for (const address of [
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.1',
  '169.254.255.255',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.1.1',
  'FE80::ABCD',
  'febf::1',
])
  test(`HDR-15 SEC-22 ${address} is an address that no bank can see a PSU at`, () => {
    const parsed = parseIpAddress(address)
    assert.match(parsed.ok ? '' : parsed.problem, /own machine or link; leave the header out/)
  })

for (const address of [
  '',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.01',
  '192.0.2.1.1',
  '192.0.2.1:80',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  'g::1',
  '12345::1',
  '192.0.2.1::',
  'fe80::1%eth0',
  '[::1]',
  ' 192.0.2.17',
  'localhost',
  '1'.repeat(100_000),
  ':'.repeat(100_000),
])
  test(`HDR-15 ${JSON.stringify(address.slice(0, 40))} is no IP address`, () => {
    assert.equal(parseIpAddress(address).ok, false)
  })

test('agrees with the platform, except for zones', () => {
  const soup = fc
    .array(fc.constantFrom('1', '0', 'ff', '255', '192.0.2.1', ':', '::', '.', 'g', 'abcd'), {
      maxLength: 16,
    })
    .map((parts) => parts.join(''))
  const arbitrary = fc.oneof(fc.ipV4(), fc.ipV6(), soup)
  fc.assert(
    fc.property(arbitrary, (text) => {
      const parsed = parseIpAddress(text)
      assert.equal(parsed.ok || /one device|own machine/.test(parsed.problem), isIP(text) !== 0, text)
    }),
    { numRuns: 5000 },
  )
})

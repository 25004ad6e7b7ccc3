import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2000::',
  '2001:200::',
  '2001:4860:4860::8888',
  '2001:db7:ffff::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:400f:80d::200e',
  '3fff:1000::1',
  '3ffe:ffff::1',
]

const NOT_PUBLIC: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.0.0.1', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'shared by a provider’s customers': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1'],
  documentation: [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.255',
    '2001:db8::1',
    '2001:db8:ffff::1',
    '3fff::1',
    '3fff:fff::1',
  ],
  'protocol assignments': [
    '192.0.0.1',
    '192.0.0.171',
    '2001::1',
    '2001:1ff::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
  ],
  '6to4': ['192.88.99.1', '2002::1', '2002:7f00:1::', '2002:a00:1::1'],
  benchmarks: ['198.18.0.0', '198.19.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.254', '255.255.255.255'],
  unspecified: ['::', '::2', '::7f00:1'],
  'IPv4 in IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
  ],
  'unique local': ['fc00::1', 'fdff:ffff::1'],
  'site-local': ['fec0::1'],
  'discard only': ['100::1'],
  'segment routing': ['5f00::1'],
  'not handed out': ['4000::1', '8000::1', '1fff:ffff::1'],
  'with a zone': ['fe80::1%eth0', '2606:4700:4700::1111%1', '127.0.0.1%lo'],
  'no address at all': [
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '256.1.1.1',
    '[::1]',
    '1.1.1.1:80',
    ' 8.8.8.8',
    '8.8.8.8\n',
  ],
}

describe('isPublicAddress', () => {
  for (const address of PUBLIC) test(`${address} is`, () => assert.equal(isPublicAddress(address), true))
  for (const [why, addresses] of Object.entries(NOT_PUBLIC))
    for (const address of addresses)
      test(`${JSON.stringify(address)} is not: ${why}`, () => assert.equal(isPublicAddress(address), false))
})

test('isLoopbackAddress accepts 127.0.0.0/8 and ::1, and no mapped or other notation of them', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '127.255.255.255', '::1'])
    assert.equal(isLoopbackAddress(address), true, address)
  for (const address of [
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '::',
    '126.0.0.1',
    '128.0.0.1',
    'localhost',
    '::1%lo',
    '',
  ])
    assert.equal(isLoopbackAddress(address), false, address)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toClientNetwork } from './client-network.ts'

const CASES: readonly (readonly [address: string, network: string])[] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['fe80::7%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:0DB8:1:02::6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
]
for (const [address, network] of CASES)
  test(`SEC-08 ${address} counts as ${network}`, () => assert.equal(toClientNetwork(address), network))

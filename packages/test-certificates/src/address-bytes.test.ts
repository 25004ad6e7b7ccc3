import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressBytes } from './address-bytes.ts'

for (const [address, hexadecimal] of [
  ['127.0.0.1', '7f000001'],
  ['::1', '00000000000000000000000000000001'],
  ['2001:db8::ff00:42:8329', '20010db8000000000000ff0000428329'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['fd00::', 'fd000000000000000000000000000000'],
  ['::ffff:192.0.2.1', '00000000000000000000ffffc0000201'],
] as const)
  test(`${address} is ${hexadecimal} in a certificate`, () => {
    assert.equal(Buffer.from(addressBytes(address)).toString('hex'), hexadecimal)
  })

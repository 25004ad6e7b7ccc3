import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitString, integer, objectIdentifier, octetString, time } from './write-der.ts'

test('an integer is never negative and has no leading zero bytes', () => {
  assert.equal(hex(integer(Uint8Array.of(0x7f))), '02017f')
  assert.equal(hex(integer(Uint8Array.of(0x80))), '02020080')
  assert.equal(hex(integer(Uint8Array.of(0, 0, 5))), '020105')
  assert.equal(hex(integer(Uint8Array.of(0))), '020100')
})

test('lengths up to 127 take one byte, longer ones more', () => {
  assert.equal(hex(octetString(new Uint8Array(127))).slice(0, 4), '047f')
  assert.equal(hex(octetString(new Uint8Array(128))).slice(0, 6), '048180')
  assert.equal(hex(octetString(new Uint8Array(256))).slice(0, 8), '04820100')
})

test('object identifiers', () => {
  assert.equal(hex(objectIdentifier('1.2.840.113549.1.1.11')), '06092a864886f70d01010b')
  assert.equal(hex(objectIdentifier('0.4.0.19495.2')), '0606040081982702')
})

test('years to 2049 have two digits, from 2050 four', () => {
  assert.equal(ascii(time(new Date('2049-12-31T23:59:59Z'))), '491231235959Z')
  assert.equal(ascii(time(new Date('2050-01-01T00:00:00Z'))), '20500101000000Z')
})

test('a bit string contains the number of unused bits of its last byte', () => {
  assert.equal(hex(bitString(Uint8Array.of(0xc0), 6)), '030206c0')
})

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function ascii(element: Uint8Array): string {
  return Buffer.from(element.subarray(2)).toString('latin1')
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { octetString, sequence, utf8String } from './write-der.ts'
import { childrenOf, readElements } from './read-der.ts'

test('what is written is read again: lengths of one byte and of three', () => {
  const long = new Uint8Array(70_000)
  const [outer] = readElements(sequence(utf8String('a'), octetString(long)))
  assert.ok(outer)
  const [text, bytes] = childrenOf(outer)
  assert.equal(Buffer.from(text?.content ?? []).toString(), 'a')
  assert.equal(bytes?.content.length, 70_000)
  assert.deepEqual(childrenOf({ tag: 0x04, content: long }), [])
})

test('bytes that are not DER are refused: cut off, longer than they are, with a tag of several bytes', () => {
  for (const bytes of [
    [0x30],
    [0x30, 0x05, 0x00],
    [0x30, 0x84, 1, 0, 0, 0],
    [0x1f, 0x81, 0x00],
    [0x04, 0x82, 1],
  ])
    assert.throws(() => readElements(Uint8Array.from(bytes)), /not DER/)
})

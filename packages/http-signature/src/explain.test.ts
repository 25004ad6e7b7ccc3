import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explain, problemKinds, verifyDigest } from './index.ts'

test('a wrong digest, as a person reads it', () => {
  const value = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
  const outcome = verifyDigest(value, Buffer.from('{"a":1}'), { diagnose: true })
  assert(!outcome.ok)
  assert.equal(
    explain(outcome.problem),
    `The Digest header does not fit the body.

  Checked:  the Digest header against the bytes of the body
  Expected: SHA-256=AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=
  Came:     SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
  Body:     7 bytes received
  Likely:   This is the digest of an empty body, but a body was sent.

How to mend it: Hash exactly the bytes that go over the wire: serialise the body once, keep the bytes, hash them and send them. Some HTTP clients serialise again, add a newline or compress.`,
  )
})

test('a wrong signature shows the signing string', () => {
  const text = explain({
    kind: 'signature-wrong',
    expected: 'a right one',
    came: 'a wrong one',
    signingString: 'date: x\ndigest: y',
  })
  assert.match(
    text,
    /The signing string \(2 lines, a newline between two, none after the last\):\n {3}1 \| date: x\n {3}2 \| digest: y\n/,
  )
})

test('there are 35 kinds of problems', () => assert.equal(problemKinds.length, 35))

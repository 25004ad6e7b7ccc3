import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { explain, problemKinds, verifyDigest } from '../index.ts'

test('a wrong digest, as a person reads it', () => {
  const value = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
  const outcome = verifyDigest(value, Buffer.from('{"a":1}'), { diagnose: true })
  assert(!outcome.ok)
  assert.equal(
    explain(outcome.problem),
    `The Digest header does not match the body.

  Checked:  the Digest header against the bytes of the body
  Expected: SHA-256=AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=
  Received: SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
  Body:     7 bytes received
  Likely:   This is the digest of an empty body, but a body was sent: hash the bytes that you send.`,
  )
})

test('the general advice stands only where no mistake was recognised', () => {
  const wrong = { kind: 'signature-wrong', expected: 'a', received: 'b', signingString: 'date: x' } as const
  assert.match(explain(wrong), /How to fix it: Print the text .* the private key does not belong/)
  const hint = 'You signed with RSA-PSS; the padding must be that of PKCS #1 v1.5.'
  assert.match(explain({ ...wrong, hint }), /Likely: +You signed with RSA-PSS/)
  assert.doesNotMatch(explain({ ...wrong, hint }), /How to fix it|private key does not belong/)
  const body = Buffer.from('{}')
  for (const value of [hash('sha256', body, 'hex'), hash('sha512', body, 'base64')]) {
    const outcome = verifyDigest(`SHA-256=${value}`, body, { diagnose: true })
    assert(!outcome.ok && outcome.problem.hint !== undefined)
    assert.doesNotMatch(explain(outcome.problem), /Hash exactly the bytes/)
  }
  const unknown = verifyDigest(`SHA-256=${hash('sha256', 'x', 'base64')}`, body, { diagnose: true })
  assert(!unknown.ok)
  assert.match(explain(unknown.problem), /How to fix it: Hash exactly the bytes/)
})

test('a wrong signature shows the signing string', () => {
  const text = explain({
    kind: 'signature-wrong',
    expected: 'a right one',
    received: 'a wrong one',
    signingString: 'date: x\ndigest: y',
  })
  assert.match(
    text,
    /The signing string \(2 lines, a newline between two, none after the last\):\n {3}1 \| date: x\n {3}2 \| digest: y\n/,
  )
})

test('there are 35 kinds of problems', () => assert.equal(problemKinds.length, 35))

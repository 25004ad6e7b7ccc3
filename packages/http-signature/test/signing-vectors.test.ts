import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readCertificate, readKey, receiveHeaders } from './fixtures.ts'
import { makeSigningVectors, type SigningVector } from '../vectors/build-signing-vector.ts'
import { writeVectors } from '../vectors/make-vectors.ts'
import { certificateFile, verifies } from '../vectors/openssl.ts'
import {
  buildSigningString,
  createDigest,
  createSignatureHeader,
  formatKeyId,
  identifyCertificate,
  readSignatureHeader,
  verifyRequest,
} from '../src/index.ts'

const file = join(import.meta.dirname, '../vectors/signing.json')
const vectors: readonly SigningVector[] = JSON.parse(readFileSync(file, 'utf8'))

/** The request as a signer has it: all headers that it sends but Signature. */
function toSign({ request, digest, certificate, key, names, algorithm }: SigningVector) {
  const { method, target, headers } = request
  const own = digest === undefined ? headers : [...headers, ['Digest', digest] as const]
  return {
    method,
    target,
    headers: receiveHeaders(own),
    names,
    certificate: readCertificate(certificate),
    key: readKey(key),
    ...(algorithm === 'rsa-sha512' && { algorithm: 'rsa-sha512' as const }),
  }
}

describe('vectors for signers', () => {
  for (const vector of vectors)
    test(`${vector.rules.join(' ')} signed as openssl signs it: ${vector.name}`, () => {
      const request = toSign(vector)
      const body = Buffer.from(vector.request.bodyBase64 ?? '', 'base64')
      if (vector.digest !== undefined) assert.equal(createDigest(body), vector.digest)
      const built = buildSigningString(request)
      assert(built.ok)
      assert.equal(built.value, vector.signingString)
      assert.equal(formatKeyId(identifyCertificate(request.certificate)), vector.keyId)
      assert.equal(request.certificate.raw.toString('base64'), vector.tppSignatureCertificate)
      const made = createSignatureHeader(request)
      if (!vector.algorithm.startsWith('ecdsa')) assert.equal(made, vector.signatureHeader)
      // The header of the vector, and an ECDSA signature of our own, are accepted.
      for (const value of [vector.signatureHeader, made])
        assert(
          verifyRequest({ ...request, body, headers: new Map([...request.headers, ['signature', [value]]]) })
            .ok,
        )
    })

  test('SIG-09 openssl accepts the signature of each, and the header has it', () => {
    for (const { certificate, algorithm, signingString: text, signature, signatureHeader, name } of vectors) {
      const hash = algorithm.endsWith('512') ? 'sha512' : 'sha256'
      const bytes = Buffer.from(signature, 'base64')
      assert(verifies({ certificate: certificateFile(certificate), hash, text, signature: bytes }), name)
      const header = readSignatureHeader(new Map([['signature', [signatureHeader]]]))
      assert(header.ok)
      assert.deepEqual(Buffer.from(header.value.signature), bytes)
    }
  })

  test('the script that made them makes the same again', () => {
    assert(readFileSync(file, 'utf8') === writeVectors(makeSigningVectors()), 'signing.json differs')
  })
})

import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Vector } from '../vectors/build-vector.ts'
import { makeVectors, writeVectors } from '../vectors/make-vectors.ts'
import { certificateFile, verifies } from '../vectors/openssl.ts'
import {
  createDigest,
  explain,
  formatKeyId,
  identifyCertificate,
  matchKeyId,
  readSignatureHeader,
  type ReceivedHeaders,
  verifyRequest,
} from '../src/index.ts'
import { problemKinds } from '../src/verify/explanations.ts'

const folder = join(import.meta.dirname, '../vectors')
// signing.json is for signers: signing-vectors.test.ts.
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'signing.json')
const vectors = files.flatMap(readVectors)

function readVectors(file: string): readonly Vector[] {
  const content: Vector[] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return content
}

function receive(vector: Vector) {
  const headers = new Map<string, string[]>()
  for (const [name, value] of vector.request.headers) {
    const key = name.toLowerCase()
    headers.set(key, [...(headers.get(key) ?? []), value])
  }
  const { method, target, bodyBase64 } = vector.request
  const certificate = new X509Certificate(readFileSync(certificateFile(vector.certificate)))
  return { method, target, headers, body: Buffer.from(bodyBase64, 'base64'), certificate }
}

describe('golden vectors', () => {
  for (const vector of vectors) {
    const { name, rules, expect } = vector
    const verdict = expect.verdict === 'ok' ? 'accepted' : `refused with ${expect.problem}`
    test(`${rules.join(' ')} ${verdict}: ${name}`, () => {
      const request = receive(vector)
      const outcome = verifyRequest(request)
      if (expect.verdict === 'ok') {
        assert.deepEqual(outcome, { ok: true, value: { signingString: vector.signingString } })
      } else {
        assert(!outcome.ok)
        assert.equal(outcome.problem.kind, expect.problem, JSON.stringify(outcome.problem))
        assert(outcome.problem.expected !== '' && explain(outcome.problem).includes(outcome.problem.received))
        if (outcome.problem.kind === 'signature-wrong')
          assert.equal(outcome.problem.signingString, vector.signingString)
      }
      assert.equal(createDigest(request.body), vector.digest)
      assert(matchKeyId(vector.keyId, identifyCertificate(request.certificate)).ok)
      assert.equal(formatKeyId(identifyCertificate(request.certificate)), vector.keyId)
    })
  }

  test('SIG-09 openssl agrees on every signature, right or wrong', () => {
    let agreed = 0
    for (const vector of vectors) {
      const { certificate, expect, signingString, signature, algorithm, name } = vector
      if (signingString === undefined || signature === undefined || algorithm === undefined) continue
      assert.equal(algorithmOf(receive(vector).headers), algorithm)
      const isRight = verifies({
        certificate: certificateFile(certificate),
        hash: algorithm.endsWith('512') ? 'sha512' : 'sha256',
        text: signingString,
        signature: Buffer.from(signature, 'base64'),
      })
      assert.equal(isRight, expect.verdict === 'ok', name)
      agreed++
    }
    assert(agreed >= 60)
  })

  test('there are at least 80, each with its own name, and every kind of problem is among them', () => {
    assert(vectors.length >= 80)
    for (const file of files) {
      const names = readVectors(file).map(({ name }) => name)
      assert.equal(new Set(names).size, names.length, file)
    }
    const seen = new Set(vectors.map(({ expect }) => (expect.verdict === 'ok' ? 'ok' : expect.problem)))
    assert.deepEqual([...seen].toSorted(), ['ok', ...problemKinds].toSorted())
  })

  test('the script that made them makes the same again', () => {
    for (const [name, made] of makeVectors())
      assert(
        readFileSync(join(folder, `${name}.json`), 'utf8') === writeVectors(made),
        `${name}.json differs`,
      )
  })
})

function algorithmOf(headers: ReceivedHeaders): string {
  const header = readSignatureHeader(headers)
  assert(header.ok)
  return header.value.algorithm
}

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readCertificateRequest } from './read-certificate-request.ts'

const folder = mkdtempSync('/tmp/havn-csr-')
after(() => rmSync(folder, { recursive: true }))

function request(...key: string[]): string {
  const options = ['req', '-new', '-nodes', '-subj', '/O=Somebody else', '-keyout', join(folder, 'key.pem')]
  return execFileSync('openssl', [...options, ...key], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

const P256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']

test('SEC-52 requests of openssl for EC on P-256 and RSA of 2048 bits are read with their key', () => {
  const ec = readCertificateRequest(request(...P256))
  assert.equal(ec.ok && ec.publicKey.asymmetricKeyType, 'ec')
  const rsa = readCertificateRequest(`Some text\n${request('-newkey', 'rsa:2048')}`)
  assert.equal(rsa.ok && rsa.publicKey.asymmetricKeyType, 'rsa')
})

const problemOf = (pem: string) => {
  const read = readCertificateRequest(pem)
  return read.ok ? '' : read.problem
}

test('SEC-52 a request that its key did not sign is refused', () => {
  const pem = request(...P256)
  const [one = '', ...lines] = pem.split('\n')
  const der = Buffer.from(lines.slice(0, -2).join(''), 'base64')
  // The last byte belongs to the signature, the one in the middle to the key or the name.
  for (const place of [der.length - 1, 20]) {
    const forged = Buffer.from(der)
    forged[place] = (forged[place] ?? 0) ^ 1
    const text = `${one}\n${forged.toString('base64')}\n-----END CERTIFICATE REQUEST-----`
    assert.match(problemOf(text), /not signed by the key|could not be read/)
  }
})

test('SEC-52 other keys, other hashes, other texts and too long texts are refused with what was expected', () => {
  assert.match(
    problemOf(request('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384')),
    /P-256.*got EC secp384r1/,
  )
  assert.match(problemOf(request('-newkey', 'rsa:1024')), /2048 to 4096 bits; got RSA 1024/)
  assert.match(problemOf(request(...P256, '-sha512')), /signed with SHA-256/)
  assert.match(problemOf('hello'), /begins with -----BEGIN CERTIFICATE REQUEST-----/)
  assert.match(problemOf('x'.repeat(10_001)), /at most 10000 characters/)
  assert.match(
    problemOf('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'),
    /could not be read/,
  )
})

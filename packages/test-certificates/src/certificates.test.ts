import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:https'
import { connect } from 'node:tls'
import { after, before, test } from 'node:test'
import {
  certificatePaths,
  createTpp,
  ensureTlsCertificate,
  findRole,
  findTpp,
  openSandboxCa,
  organizationIdentifier,
} from './index.ts'

const directory = mkdtempSync('/tmp/havn-certificates-')
const state = certificatePaths(directory)
after(() => rmSync(directory, { recursive: true }))
before(() => {
  const ca = openSandboxCa(state)
  ensureTlsCertificate(state, ca)
  createTpp({ paths: state, ca, folder: 'blå', organisation: 'Blå Båt, AS', roles: ['PISP', 'AISP'] })
})

test('openssl follows both certificates to the sandbox CA, by the strict rules', () => {
  const files = [state.tlsCertificate, state.tppCertificate('blå')]
  const output = openssl('verify', '-x509_strict', '-CAfile', state.ca, ...files)
  assert.deepEqual(output.match(/: OK$/gm), [': OK', ': OK'])
})

test('a TPP certificate reads as a PSD2 seal certificate', () => {
  const text = openssl(
    'x509',
    '-in',
    state.tppCertificate('blå'),
    '-noout',
    '-text',
    '-nameopt',
    'utf8,sep_comma_plus_space',
  )
  assert.match(text, /Issuer: C=NO, O=Havn, CN=Havn Sandbox CA/)
  assert.match(text, /Subject: C=NO, O=Blå Båt.* AS, organizationIdentifier=PSDNO-FSA-\d{9}, CN=Blå Båt/)
  assert.match(text, /Signature Algorithm: sha256WithRSAEncryption/)
  assert.match(text, /Public-Key: \(2048 bit\)/)
  assert.match(text, /Basic Constraints: critical\s+CA:FALSE/)
  assert.match(text, /Key Usage: critical\s+Digital Signature, Non Repudiation\n/)
  assert.match(text, /Subject Key Identifier/)
  assert.match(text, /Authority Key Identifier/)
})

test('its qcStatements name roles and authority as ETSI TS 119 495 writes them', () => {
  const file = state.tppCertificate('blå')
  const offset = /(\d+):.*OCTET STRING/.exec(
    openssl('asn1parse', '-in', file).split('qcStatements')[1] ?? '',
  )?.[1]
  const statements = openssl('asn1parse', '-in', file, '-strparse', offset ?? '')
  const values = [...statements.matchAll(/(?:OBJECT|UTF8STRING) +:(.*)/g)].map((match) => match[1])
  assert.deepEqual(values, [
    '0.4.0.1862.1.1',
    '0.4.0.1862.1.6',
    '0.4.0.1862.1.6.2',
    '0.4.0.19495.2',
    '0.4.0.19495.1.2',
    'PSP_PI',
    '0.4.0.19495.1.3',
    'PSP_AI',
    'Finanstilsynet',
    'NO-FSA',
  ])
})

test('certificates last ten years, the one for TLS as long as browsers accept', () => {
  assert.ok(daysLeft(state.ca) > 3640)
  assert.ok(daysLeft(state.tppCertificate('blå')) > 3640)
  assert.ok(daysLeft(state.tlsCertificate) > 800 && daysLeft(state.tlsCertificate) < 825)
})

test('serial numbers are random, positive and 16 bytes long', () => {
  const serials = [state.ca, state.tlsCertificate, state.tppCertificate('blå')].map(
    (file) => new X509Certificate(readFileSync(file)).serialNumber,
  )
  for (const serial of serials) assert.match(serial, /^[4-7][0-9A-F]{31}$/)
  assert.equal(new Set(serials).size, 3)
})

for (const host of ['localhost', '127.0.0.1', 'shared.localhost']) {
  test(`the TLS certificate is valid for ${host}`, async (t) => {
    const key = readFileSync(state.tlsKey)
    const server = createServer({ key, cert: readFileSync(state.tlsCertificate) }).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const ca = readFileSync(state.ca)
    const name = host === '127.0.0.1' ? {} : { servername: host }
    const socket = connect({ host: '127.0.0.1', port: address.port, ca, ...name })
    await once(socket, 'secureConnect')
    assert.ok(socket.authorized)
    socket.destroy()
  })
}

test('only their owner can read private keys', () => {
  for (const file of [state.caKey, state.tlsKey, state.tppKey('blå')]) {
    assert.equal(statSync(file).mode & 0o777, 0o600, file)
  }
})

test('opening the CA again finds the same one; the TPP is read back with its key', () => {
  const made = readFileSync(state.ca, 'utf8')
  openSandboxCa(state)
  assert.equal(readFileSync(state.ca, 'utf8'), made)
  const tpp = findTpp(state, 'blå')
  assert.ok(tpp?.certificate.checkPrivateKey(tpp.key))
  assert.equal(findTpp(state, 'nobody'), undefined)
})

test('the same name gives the same organizationIdentifier, another name another', () => {
  assert.equal(organizationIdentifier('acme'), organizationIdentifier('acme'))
  assert.notEqual(organizationIdentifier('acme'), organizationIdentifier('acne'))
})

test('roles are found in upper and lower case', () => {
  assert.deepEqual(['pisp', ' AISP', 'PAYER'].map(findRole), ['PISP', 'AISP', undefined])
})

function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8' })
}

function daysLeft(file: string): number {
  return (new X509Certificate(readFileSync(file)).validToDate.getTime() - Date.now()) / 86_400_000
}

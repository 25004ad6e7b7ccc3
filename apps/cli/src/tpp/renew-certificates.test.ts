import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { after, test } from 'node:test'
import {
  createTpp,
  daysUntil,
  issueCaCertificate,
  issueSealCertificate,
  issueTppCertificate,
  openSandboxCa,
  writePrivate,
} from '@havn/test-certificates'
import { readTpp } from './read-tpp.ts'
import { prepareState } from '../dev/prepare-state.ts'
import { statePaths } from '../installation/state.ts'
import { renewCertificates } from './renew-certificates.ts'

const directory = mkdtempSync('/tmp/havn-renew-')
const state = statePaths(directory)
after(() => rmSync(directory, { recursive: true }))
prepareState(state, { hosts: [], addresses: [] })
const ca = openSandboxCa(state)
const now = new Date()
const day = 86_400_000

test('nothing is renewed while more than thirty days are left; with fewer, everything that expires is', () => {
  const name = { organisation: 'Ends AS', organizationIdentifier: 'PSDNO-FSA-123456789' }
  const { key } = createTpp({ paths: state, ca, folder: 'ends', organisation: 'Ends AS', roles: ['AISP'] })
  const short = { ca, publicKey: createPublicKey(key), name, roles: ['AISP' as const], validDays: 31.2 }
  writePrivate(state.tppCertificate('ends'), issueTppCertificate(short))
  assert.deepEqual(renewCertificates({ state, ca, now }), [])

  const lines = renewCertificates({ state, ca, now: new Date(now.getTime() + 2 * day) })
  assert.deepEqual(lines, [
    'Renewed the certificate of TPP ends, which expires in 29 days; key and TPP id are the same.',
  ])
  const renewed = readTpp(state, 'ends')
  assert.ok(renewed.certificate.checkPrivateKey(key))
  assert.match(renewed.certificate.subject, /O=Ends AS\norganizationIdentifier=PSDNO-FSA-123456789/)
  assert.ok(daysUntil(renewed.certificate.validToDate, now) > 3640)
})

test('authority and seal keep their keys: what was issued before still verifies with the renewed authority', () => {
  const before = readFileSync(state.tppCertificate('default'), 'utf8')
  writePrivate(state.ca, issueCaCertificate(ca, 5))
  writePrivate(
    state.sealCertificate,
    issueSealCertificate(ca, createPublicKey(readFileSync(state.sealKey)), 5),
  )
  const lines = renewCertificates({ state, ca, now })
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /sandbox's authority, which expires in 4 days: whoever imported .* again/)
  assert.match(lines[1] ?? '', /bank's seal, which expires in 4 days/)
  assert.equal(readFileSync(state.tppCertificate('default'), 'utf8'), before)
  const files = [state.sealCertificate, state.tppCertificate('default'), state.tlsCertificate]
  const output = execFileSync('openssl', ['verify', '-x509_strict', '-CAfile', state.ca, ...files], {
    encoding: 'utf8',
  })
  assert.equal(output.match(/: OK$/gm)?.length, 3)
})

test('a certificate of another authority that expires is named, and left as it is', () => {
  const elsewhere = statePaths(`${directory}/elsewhere`)
  const other = openSandboxCa(elsewhere)
  const name = { organisation: 'Foreign', organizationIdentifier: 'PSDNO-FSA-1' }
  const { key } = createTpp({ paths: state, ca, folder: 'foreign', organisation: 'Foreign', roles: ['PISP'] })
  const pem = issueTppCertificate({
    ca: other,
    publicKey: createPublicKey(key),
    name,
    roles: ['PISP'],
    validDays: -1,
  })
  writePrivate(state.tppCertificate('foreign'), pem)
  assert.deepEqual(renewCertificates({ state, ca, now }), [
    'The certificate of TPP foreign has expired, and the sandbox cannot renew what it did not issue: ' +
      'ask its issuer for a new one (./havn tpp csr foreign makes the request), ' +
      'and then ./havn tpp import foreign --replace --cert CERTIFICATE.',
  ])
  assert.equal(new X509Certificate(pem).serialNumber, readTpp(state, 'foreign').certificate.serialNumber)
})

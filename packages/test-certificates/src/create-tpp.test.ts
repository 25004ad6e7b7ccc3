import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { certificateFaults, faultOfCertificate } from './certificate-faults.ts'
import { certificatePaths } from './certificate-paths.ts'
import { createTpp } from './create-tpp.ts'
import { openSandboxCa } from './sandbox-ca.ts'

const directory = mkdtempSync('/tmp/havn-new-tpp-')
const state = certificatePaths(directory)
after(() => rmSync(directory, { recursive: true }))
const tpp = { paths: state, ca: openSandboxCa(state), organisation: 'Test AS', roles: ['PISP' as const] }

const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8' })

for (const fault of certificateFaults)
  test(`a certificate with the fault ${fault} is one that openssl reads, and its fault is known again`, () => {
    const folder = `faulty-${fault}`
    createTpp({ ...tpp, folder, fault })
    const file = state.tppCertificate(folder)
    const { stdout } = spawnSync('openssl', ['verify', '-CAfile', state.ca, file], { encoding: 'utf8' })
    assert.equal(/: OK$/m.test(stdout), !['expired', 'issuer-unknown'].includes(fault), stdout)
    const isMarked = !['issuer-unknown', 'profile-wrong'].includes(fault)
    assert.equal(faultOfCertificate(new X509Certificate(readFileSync(file))), isMarked ? fault : undefined)
  })

test('a TPP has a QWAC with its own key beside its seal', () => {
  createTpp({ ...tpp, folder: 'own' })
  const text = openssl('x509', '-in', state.tppQwac('own'), '-noout', '-text')
  assert.match(text, /TLS Web Client Authentication/)
  assert.match(openssl('verify', '-x509_strict', '-CAfile', state.ca, state.tppQwac('own')), /: OK/)
  const key = openssl('pkey', '-in', state.tppQwacKey('own'), '-pubout')
  assert.equal(openssl('x509', '-in', state.tppQwac('own'), '-noout', '-pubkey'), key)
})

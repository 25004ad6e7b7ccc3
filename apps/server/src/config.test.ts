import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCa, makeTpp } from '../test/support/certificates.ts'
import { readConfig, readOwnerUrl } from './config.ts'

const folder = mkdtempSync('/tmp/havn-config-')
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const ca = makeCa()
const seal = makeTpp(ca)
const weak = makeTpp(ca, { keyType: 'rsa:1024' })
const required = {
  HAVN_ENVIRONMENT: 'sandbox',
  HAVN_DATABASE_URL_TPP: 'postgresql://havn_tpp@localhost/havn',
  HAVN_DATABASE_URL_BANK: 'postgresql://havn_bank@localhost/havn',
  HAVN_SANDBOX_CA_FILE: file('ca.pem', ca.pem),
  HAVN_SECRET_FILE: file('secret', 'a'.repeat(64)),
}
const certificate = file('certificate.pem', seal.pem)
const key = file('key.pem', seal.keyPem)
const sealOf = (settings: Record<string, string>) => readConfig({ ...required, ...settings }).seal

test('a seal is a key and its certificate, or nothing at all', () => {
  const read = sealOf({ HAVN_SEAL_KEY_FILE: key, HAVN_SEAL_CERTIFICATE_FILE: certificate })
  assert.equal(read?.certificate.serialNumber, seal.certificate.serialNumber)
  assert.equal(sealOf({}), undefined)
  assert.throws(() => sealOf({ HAVN_SEAL_KEY_FILE: key }), /HAVN_SEAL_CERTIFICATE_FILE is missing/)
  assert.throws(() => sealOf({ HAVN_SEAL_CERTIFICATE_FILE: certificate }), /HAVN_SEAL_KEY_FILE is missing/)
})

test('a seal that nobody could verify is found out at the start', () => {
  const other = file('other.pem', makeTpp(ca).keyPem)
  assert.throws(
    () => sealOf({ HAVN_SEAL_KEY_FILE: other, HAVN_SEAL_CERTIFICATE_FILE: certificate }),
    /is not that of the certificate/,
  )
  const weakSeal = {
    HAVN_SEAL_KEY_FILE: file('weak-key.pem', weak.keyPem),
    HAVN_SEAL_CERTIFICATE_FILE: file('weak.pem', weak.pem),
  }
  assert.throws(() => sealOf(weakSeal), /RSA of at least 2048 bits or EC on P-256/)
})

test('loopback is not notified unless told so', () => {
  assert.equal(readConfig(required).notifiesLoopback, false)
  assert.equal(readConfig({ ...required, HAVN_NOTIFY_LOOPBACK: 'true' }).notifiesLoopback, true)
})

test('a database URL stands in the environment or, with its password, in a file', () => {
  assert.equal(readConfig(required).databaseUrls.bank, 'postgresql://havn_bank@localhost/havn')
  const secret = 'postgresql://havn_bank:secret@localhost/havn'
  const HAVN_DATABASE_URL_BANK_FILE = file('bank-url', `${secret}\n`)
  assert.equal(readConfig({ ...required, HAVN_DATABASE_URL_BANK_FILE }).databaseUrls.bank, secret)
  assert.throws(() => readOwnerUrl(required), /HAVN_DATABASE_URL_OWNER is missing/)
})

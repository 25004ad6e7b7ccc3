import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCa, makeTpp } from '../../../../../test/support/certificates.ts'
import { readOtherKeys } from '../../commands/keys/other-keys.ts'
import { pickSettingsOf, readSettings } from './read-settings.ts'

const folder = mkdtempSync('/tmp/havn-seal-settings-')
after(() => rmSync(folder, { recursive: true }))
const seal = makeTpp(makeCa())
const certificate = join(folder, 'certificate.pem')
const key = join(folder, 'key.pem')
writeFileSync(certificate, seal.pem)
writeFileSync(key, seal.keyPem)

/** The problems that are about the seal. */
function problemsWith(variables: Record<string, string>): string {
  const read = readSettings(variables)
  return read.ok ? '' : read.problem.filter((problem) => /SEAL|SIGN/.test(problem)).join()
}

test('the key of a seal may be behind a URL; signing answers needs a seal', () => {
  const HAVN_SEAL_CERTIFICATE_FILE = certificate
  const HAVN_SEAL_KEY_URL = 'https://signer.bank.example/keys/seal'
  assert.equal(
    problemsWith({ HAVN_SEAL_CERTIFICATE_FILE, HAVN_SEAL_KEY_URL, HAVN_SIGN_ANSWERS: 'always' }),
    '',
  )
  const { seal: http } = pickSettingsOf({ HAVN_SEAL_CERTIFICATE_FILE, HAVN_SEAL_KEY_URL }, 'seal')
  assert.deepEqual([http?.signer.kind, http?.algorithm], ['http', 'rsa-sha256'])
  for (const url of [
    'http://signer.bank.example/',
    'https://user@signer.bank.example/',
    'file:///key',
    'pkcs11:object=seal',
    'seal',
  ])
    assert.match(
      problemsWith({ HAVN_SEAL_CERTIFICATE_FILE, HAVN_SEAL_KEY_URL: url }),
      /^HAVN_SEAL_KEY_URL: expected the https URL/,
    )
  const both = { HAVN_SEAL_CERTIFICATE_FILE, HAVN_SEAL_KEY_URL, HAVN_SEAL_KEY_FILE: key }
  assert.match(problemsWith(both), /HAVN_SEAL_KEY and HAVN_SEAL_KEY_URL are both set/)
  assert.match(problemsWith({ HAVN_SIGN_ANSWERS: 'always' }), /there is no seal to sign with/)
  assert.match(
    problemsWith({ HAVN_SEAL_SIGNER_TOKEN: 'a-token-of-16-characters' }),
    /HAVN_SEAL_SIGNER_TOKEN is set, but HAVN_SEAL_KEY_URL is not/,
  )
})

test('havn keys check uses the seal, and says why it cannot be used', async () => {
  const faultWith = async (variables: Record<string, string>) => {
    const settings = { HAVN_SECRET: 'ab'.repeat(32), HAVN_SEAL_CERTIFICATE_FILE: certificate, ...variables }
    const others = await readOtherKeys({ settings: async (...keys) => pickSettingsOf(settings, ...keys) })
    return others.find(({ use }) => use === 'seal')?.findFault?.(Date.now())
  }
  assert.equal(await faultWith({ HAVN_SEAL_KEY_FILE: key }), undefined)
  assert.match(
    (await faultWith({})) ?? '',
    /^HAVN_SEAL_KEY or .* is missing: a seal is a key and its certificate/,
  )
  const away = { HAVN_SEAL_KEY_URL: 'http://127.0.0.1:9/', HAVN_SEAL_TIMEOUT_MILLISECONDS: '200' }
  assert.match((await faultWith(away)) ?? '', /^the key does not sign: /)
})

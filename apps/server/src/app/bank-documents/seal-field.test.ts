import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeCa, makeTpp } from '../../../../../test/support/certificates.ts'
import { readOtherKeys } from '../../commands/keys/other-keys.ts'
import { pickSettingsOf } from '../settings/index.ts'
import { readSeal } from './seal-field.ts'

const folder = mkdtempSync('/tmp/havn-seal-')
after(() => rmSync(folder, { recursive: true }))
const seal = makeTpp(makeCa())
const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const certificateFile = write('certificate.pem', seal.pem)
const keyFile = write('key.pem', seal.keyPem)
const url = 'https://signer.bank.example/keys/seal'

function problemsWith(json: object): string {
  const read = readSeal({ certificateFile, ...json })
  return read.ok ? '' : read.problem.join()
}

test('the key of a seal is in a file or at a signing service; paths of secrets only', () => {
  const read = readSeal({ certificateFile, signingService: { url }, signAnswers: 'always' })
  assert(read.ok)
  const { signer, algorithm, signAnswers } = read.value
  assert.deepEqual([signer.kind, algorithm, signAnswers], ['http', 'rsa-sha256', 'always'])
  for (const wrong of [
    'http://signer.bank.example/',
    'https://user@signer.bank.example/',
    'file:///key',
    'pkcs11:object=seal',
    'seal',
  ])
    assert.match(
      problemsWith({ signingService: { url: wrong } }),
      /^signingService: url: expected the https URL/,
    )
  assert.match(problemsWith({ keyFile, signingService: { url } }), /got both/)
  assert.match(problemsWith({ key: seal.keyPem }), /^key is no field/)
  assert.doesNotMatch(problemsWith({ key: seal.keyPem }), /BEGIN/)
  assert.match(problemsWith({ keyFile, signAnswers: 'sometimes' }), /expected off, on-request, always/)
  const short = { url, tokenFile: write('token', 'short') }
  assert.match(problemsWith({ signingService: short }), /tokenFile: expected a token of 16 to 4096/)
})

test('mutual TLS with a signing service is a certificate and its key', () => {
  const withTls = (tls: object) => problemsWith({ signingService: { url, tls } })
  const other = write('other.pem', makeTpp(makeCa()).keyPem)
  assert.equal(withTls({ caFile: certificateFile, certificateFile, keyFile }), '')
  assert.match(withTls({ certificateFile }), /^signingService: tls: expected certificateFile and keyFile/)
  assert.match(withTls({ certificateFile, keyFile: other }), /tls: expected the key of the certificate/)
})

test('havn keys check uses the seal, and says why it cannot be used', async () => {
  const faultWith = async (json: object) => {
    const HAVN_SANDBOX_BANK_FILE = write('bank.json', JSON.stringify({ seal: { certificateFile, ...json } }))
    const settings = { HAVN_SECRET: 'ab'.repeat(32), HAVN_SANDBOX_BANK_FILE }
    const others = await readOtherKeys({ settings: async (...keys) => pickSettingsOf(settings, ...keys) })
    return others.find(({ use }) => use === 'seal')?.findFault?.(Date.now())
  }
  assert.equal(await faultWith({ keyFile }), undefined)
  const away = { url: 'http://127.0.0.1:9/', timeoutMilliseconds: 200 }
  assert.match((await faultWith({ signingService: away })) ?? '', /^the key does not sign: /)
})

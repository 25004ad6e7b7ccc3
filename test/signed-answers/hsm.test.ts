import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { havnProcess } from '../faults/havn-process.ts'
import { makeSeal } from '../support/bank.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { signedRequest } from '../support/signed-request.ts'
import { verifyWithOpenssl } from './support/openssl.ts'
import { startModuleSigner, token } from './support/soft-hsm.ts'
import { sendAndVerify } from './support/verify.ts'

test('SIG-14 a seal whose key is in a hardware security module signs answers that openssl and the SDK verify', async (t) => {
  const folder = mkdtempSync('/tmp/havn-hsm-')
  t.after(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  const database = await createDatabase()
  const ca = makeCa()
  const seal = makeSeal(ca, { keyType: 'P-256' })
  writeFileSync(file('seal.pem'), seal.pem)
  writeFileSync(file('token'), token)
  const { href: url } = await startModuleSigner(t, seal.keyPem)
  const signingService = { url, tokenFile: file('token') }
  const ownBanks = { seal: { certificateFile: file('seal.pem'), signingService, signAnswers: 'always' } }
  const havn = await havnProcess({ databaseUrl: database.url, ca, ownBanks })
  t.after(async () => {
    await havn.close()
    await database.drop()
  })
  await havn.start()
  const bank = { port: havn.port, ca, clock: { offsetMilliseconds: 0, milliseconds: () => Date.now() } }
  const tpp = makeTpp(ca)

  const headers = { Host: `127.0.0.1:${havn.port}` }
  const wire = signedRequest(tpp, { target: '/v1/sandbox/clock', headers })
  const answer = await sendAndVerify(bank, wire)
  assert.deepEqual([answer.status, answer.verified], [200, { kind: 'verified' }])
  verifyWithOpenssl(seal, wire, answer)

  // Several at a time: the signing service uses the module by one thread after the other.
  const many = await Promise.all(
    Array.from({ length: 40 }, () =>
      sendAndVerify(bank, signedRequest(tpp, { target: '/v1/sandbox/clock' })),
    ),
  )
  assert.deepEqual([...new Set(many.map((one) => `${one.status} ${one.verified.kind}`))], ['200 verified'])
})

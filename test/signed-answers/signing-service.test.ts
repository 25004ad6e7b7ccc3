import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import {
  createHttpSigner,
  createSeal,
  describeSeal,
  findSealFault,
} from '../../apps/server/src/platform/seal/index.ts'
import { makeSeal, toSeal } from '../support/bank.ts'
import { makeCa } from '../support/certificates.ts'
import { startSigner, token } from './support/signing-service.ts'
import { startModuleSigner } from './support/soft-hsm.ts'

const ca = makeCa()

test('a seal behind a signing service signs; another token, key or silence is found by its check', async (t) => {
  const identity = makeSeal(ca, { keyType: 'P-256' })
  const url = await startSigner(t, identity.keyPem)
  const options = { url, algorithm: 'ecdsa-sha256', token, timeoutMilliseconds: 5_000 }
  const seal = createSeal(createHttpSigner(options), identity.pem)
  assert.equal(await findSealFault(seal, Date.now()), undefined)
  const { kind, algorithm, id } = describeSeal(seal)
  assert.deepEqual([kind, algorithm, id], ['http', 'ecdsa-sha256', toSeal(identity).id])
  assert.match((await findSealFault(seal, Date.now() + 40 * 365 * 86_400_000)) ?? '', /valid from .* only/)

  const refused = createSeal(createHttpSigner({ ...options, token: 'another' }), identity.pem)
  assert.match(
    (await findSealFault(refused, Date.now())) ?? '',
    /does not sign: the signer answered with 401/,
  )
  const others = createSeal(createHttpSigner(options), makeSeal(ca, { keyType: 'P-256' }).pem)
  assert.match((await findSealFault(others, Date.now())) ?? '', /not that of the certificate/)
  const silent = createServer(() => {}).listen(0)
  t.after(() => silent.close().closeAllConnections())
  const silentUrl = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const unanswered = createHttpSigner({ ...options, url: silentUrl, timeoutMilliseconds: 50 })
  assert.match((await findSealFault(createSeal(unanswered, identity.pem), Date.now())) ?? '', /does not sign/)
})

test('a key in a module signs with EC and RSA, and refuses the algorithm of the other kind', async (t) => {
  const algorithms = ['ecdsa-sha256', 'rsa-sha256'] as const
  for (const [index, keyType] of (['P-256', 'RSA'] as const).entries()) {
    const identity = makeSeal(ca, keyType === 'RSA' ? {} : { keyType })
    const url = await startModuleSigner(t, identity.keyPem)
    const faultWith = (algorithm: string) =>
      findSealFault(
        createSeal(createHttpSigner({ url, algorithm, token, timeoutMilliseconds: 5_000 }), identity.pem),
        Date.now(),
      )
    assert.equal(await faultWith(algorithms[index] ?? ''), undefined)
    assert.match((await faultWith(algorithms[1 - index] ?? '')) ?? '', /the signer answered with 500/)
    assert.match((await faultWith('md5')) ?? '', /the signer answered with 400/)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Seal } from '../../apps/server/src/platform/seal/index.ts'
import { makeSeal, openBank, toSeal } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { signedRequest } from '../support/signed-request.ts'
import { sendAndVerify } from './support/verify.ts'

test('SIG-14 503 and nothing twice: the seal fails after a payment was created, and the call is repeated', async (t) => {
  let fails = true
  const changeSeal = ({ signer, ...seal }: Seal): Seal => ({
    ...seal,
    signer: {
      kind: 'http',
      sign: (bytes) => (fails ? Promise.reject(new Error('no answer')) : signer.sign(bytes)),
    },
  })
  const bank = await openBank({ hasSeal: true, changeSeal, signAnswers: 'always' })
  t.after(() => bank.close())
  const wire = signedRequest(bank.newTpp(), ndctCreation())
  const unavailable = await sendAndVerify(bank, wire)
  assert.deepEqual([unavailable.status, unavailable.verified.kind], [503, 'unsigned'])
  assert.equal(unavailable.headers['retry-after'], '1')
  assert.equal(unavailable.headers['location'], undefined)
  assert.equal(unavailable.headers['x-request-id'], wire.headers['X-Request-ID'])
  fails = false
  const created = await sendAndVerify(bank, wire)
  assert.deepEqual([created.status, created.verified.kind], [201, 'verified'])
  const again = await sendAndVerify(bank, wire)
  assert.equal(again.json.paymentId, created.json.paymentId)
})

test('SIG-14 a new key and certificate take over under load with no failed call, and old answers still verify', async (t) => {
  const old = await openBank({ hasSeal: true, signAnswers: 'always' })
  t.after(() => old.close())
  const renewed = await openBank({
    sharesDatabaseWith: old,
    changeSeal: () => toSeal(makeSeal(old.ca, { keyType: 'P-256' })),
    signAnswers: 'always',
  })
  const tpp = old.newTpp()
  const ports = [old.port]
  const seals = new Set<string>()
  const outcomes = new Map<string, number>()
  async function callMany(): Promise<void> {
    for (let number = 0; number < 60; number += 1) {
      const port = ports[number % ports.length] ?? old.port
      const wire = signedRequest(tpp, { target: '/v1/sandbox/clock' })
      const { status, headers, verified } = await sendAndVerify({ ...old, port }, wire)
      const outcome = `${status} ${verified.kind}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      seals.add(String(headers['aspsp-signature-certificate']))
      if (number === 20) ports.splice(0, ports.length, old.port, renewed.port)
      if (number === 40) ports.splice(0, ports.length, renewed.port)
    }
  }
  await Promise.all([callMany(), callMany(), callMany()])
  assert.deepEqual([...outcomes], [['200 verified', 180]])
  assert.equal(seals.size, 2)
  await renewed.close()
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../jobs/until.ts'
import { verifyWithOpenssl } from '../signed-answers/support/openssl.ts'
import { makeSeal, openBank, type TestBank } from '../support/bank.ts'
import { atHost } from '../support/basket-payer.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { type ReceivedBytes, send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'
import {
  certificateIn,
  createReceiver,
  createSigner,
  identifierIn,
  verifyNotification,
} from './support/sealed-messages.ts'

const IDENTIFIERS = { hav: 'PSDNO-FSA-937896581', fjell: 'PSDNO-FSA-811111118', uten: '' } as const
type BankName = keyof typeof IDENTIFIERS

describe('SEC-171 SIG-14 each bank of a deployment signs with its own seal', () => {
  const ca = makeCa('Seal CA')
  const tlsCa = makeCa('Signing service CA')
  const seals = {
    hav: makeSeal(ca, { keyType: 'P-256', tppId: IDENTIFIERS.hav, name: 'Hav Sparebank' }),
    fjell: makeSeal(ca, { tppId: IDENTIFIERS.fjell, name: 'Fjell Bank' }),
  }
  const receiver = createReceiver()
  const { received } = receiver
  const signer = createSigner(tlsCa, seals.fjell)
  let folder: BanksFolder
  let bank: TestBank
  let tpp: Identity

  before(async () => {
    await Promise.all([receiver.listen(), signer.listen()])
    folder = makeBanksFolder()
    writeSeal('hav', seals.hav)
    folder.add({
      bank: 'hav',
      publicUrls: ['https://hav.example'],
      seal: { certificateFile: 'seal.pem', keyFile: 'seal.key', signAnswers: 'always' },
    })
    writeSeal('fjell', seals.fjell)
    const client = makeTpp(tlsCa, { tppId: null, roles: null, name: 'havn' })
    folder.write('fjell', 'signer-ca.pem', tlsCa.pem)
    folder.write('fjell', 'signer.pem', client.pem)
    folder.write('fjell', 'signer.key', client.keyPem)
    folder.add(fjellWith({ caFile: 'signer-ca.pem', certificateFile: 'signer.pem', keyFile: 'signer.key' }))
    folder.add({ bank: 'uten', publicUrls: ['https://uten.example'] })
    bank = await openBank({ banksFolder: folder.path, hasSeal: true, signAnswers: 'always' })
    await bank.startJobs()
    tpp = bank.newTpp({ keyType: 'P-256' })
  })
  after(async () => {
    await bank.close()
    for (const server of [receiver, signer]) server.close()
    folder.remove()
  })

  function writeSeal(name: BankName, { pem, keyPem }: Identity): void {
    folder.write(name, 'seal.key', keyPem)
    folder.write(name, 'seal.pem', pem)
  }

  function fjellWith(tls: object) {
    const url = `https://127.0.0.1:${signer.port()}/keys/fjell`
    const signingService = { url, tls, timeoutMilliseconds: 5_000 }
    const seal = { certificateFile: 'seal.pem', signingService, signAnswers: 'always' }
    return { bank: 'fjell', publicUrls: ['https://fjell.example'], seal }
  }

  async function ask(name: BankName): Promise<{ answer: ReceivedBytes; check: (seal: Identity) => void }> {
    const headers = { Host: `${name}.example` }
    const wire = signedRequest(tpp, { target: '/v1/sandbox/clock', headers }, bank.clock.milliseconds())
    const answer = await send(bank.port, wire)
    return { answer, check: (seal) => verifyWithOpenssl(seal, wire, answer) }
  }

  test('openssl verifies the answers of each bank with its own certificate, and with no other', async () => {
    for (const name of ['hav', 'fjell'] as const) {
      const { answer, check } = await ask(name)
      assert.equal(answer.status, 200)
      assert.equal(identifierIn(answer.headers), IDENTIFIERS[name])
      check(seals[name])
      assert.throws(() => check(seals[name === 'hav' ? 'fjell' : 'hav']))
    }
  })

  test('openssl verifies the notifications of each bank with its own certificate', async () => {
    for (const name of ['hav', 'fjell'] as const) {
      const payer = payerAt(atHost(bank, `${name}.example`), tpp)
      await payer.setClock(MONDAY)
      const uri = `http://localhost:${receiver.port()}/${name}`
      const created = await payer.create({ headers: { 'TPP-Notification-URI': uri } })
      assert.equal(created.headers['aspsp-notification-support'], 'true', created.text)
      await payer.decide(created)
      const find = () => received.find(({ target }) => target === `/${name}`)
      await until(20, async () => find() !== undefined)
      const notification = find() ?? assert.fail()
      assert.equal(identifierIn(notification.headers), IDENTIFIERS[name])
      verifyNotification(seals[name], notification)
    }
  })

  test('a bank whose document has no seal signs nothing, and offers no notifications', async () => {
    const { answer } = await ask('uten')
    assert.deepEqual([answer.status, answer.headers['signature']], [200, undefined])
    const payer = payerAt(atHost(bank, 'uten.example'), tpp)
    const uri = `http://localhost:${receiver.port()}/uten`
    const created = await payer.create({ headers: { 'TPP-Notification-URI': uri } })
    assert.equal(created.headers['aspsp-notification-support'], 'false', created.text)
  })

  test('a new seal comes into use without a restart, and one that does not fit leaves the one before', async () => {
    const next = makeSeal(ca, { keyType: 'P-256', tppId: IDENTIFIERS.hav, name: 'Hav Sparebank' })
    folder.write('hav', 'seal.pem', next.pem)
    await until(20, async () => bank.log.some((line) => line.includes('expected the key of the certificate')))
    const kept = await ask('hav')
    kept.check(seals.hav)
    folder.write('hav', 'seal.key', next.keyPem)
    const encoded = next.certificate.raw.toString('base64')
    await until(20, async () => certificateIn((await ask('hav')).answer.headers) === encoded)
    const renewed = await ask('hav')
    renewed.check(next)
  })

  test('without its client certificate the signing service refuses Havn: 503, and the log names the bank', async () => {
    folder.add(fjellWith({ caFile: 'signer-ca.pem' }))
    await until(20, async () => (await ask('fjell')).answer.status === 503)
    await until(20, async () =>
      bank.log.some((line) => line.includes('the seal cannot sign') && line.includes('"bank":"fjell"')),
    )
    const { answer } = await ask('hav')
    assert.equal(answer.status, 200, 'the other bank still signs')
  })
})

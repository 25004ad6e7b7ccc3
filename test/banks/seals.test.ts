import assert from 'node:assert/strict'
import { constants, createHash, privateEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { until } from '../jobs/until.ts'
import { verifyWithOpenssl } from '../signed-answers/support/openssl.ts'
import { makeSeal, openBank, type TestBank } from '../support/bank.ts'
import { atHost } from '../support/basket-payer.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { openssl } from '../support/openssl.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { type ReceivedBytes, send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { type BanksFolder, makeBanksFolder } from './support/banks-folder.ts'

const IDENTIFIERS = { hav: 'PSDNO-FSA-937896581', fjell: 'PSDNO-FSA-811111118', uten: '' } as const
type BankName = keyof typeof IDENTIFIERS

interface ReceivedNotification {
  readonly headers: IncomingHttpHeaders
  readonly target: string
  readonly body: Buffer
}

describe('SEC-171 SIG-14 each bank of a deployment signs with its own seal', () => {
  const ca = makeCa('Seal CA')
  const tlsCa = makeCa('Signing service CA')
  const seals = {
    hav: makeSeal(ca, { keyType: 'P-256', tppId: IDENTIFIERS.hav, name: 'Hav Sparebank' }),
    fjell: makeSeal(ca, { tppId: IDENTIFIERS.fjell, name: 'Fjell Bank' }),
  }
  const received: ReceivedNotification[] = []
  const receiver = createServer((incoming, response) => void receive(incoming, response))
  /** A signing service that asks for a client certificate and has the key of `fjell`. */
  const signer = createTlsServer(
    { ...serverTls(tlsCa), ca: tlsCa.pem, requestCert: true, rejectUnauthorized: true },
    (incoming, response) => void answerWithSignature(incoming, response),
  )
  let folder: BanksFolder
  let bank: TestBank
  let tpp: Identity

  before(async () => {
    receiver.listen(0, '127.0.0.1')
    signer.listen(0, '127.0.0.1')
    await Promise.all([once(receiver, 'listening'), once(signer, 'listening')])
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
    for (const server of [receiver, signer]) server.close().closeAllConnections()
    folder.remove()
  })

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    received.push({ headers: incoming.headers, target: incoming.url ?? '', body })
    response.writeHead(204).end()
  }

  async function answerWithSignature(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { digest } = JSON.parse((await buffer(incoming)).toString()) as { digest: string }
    response.end(JSON.stringify({ signature: signDigest(seals.fjell, digest).toString('base64') }))
  }

  function writeSeal(name: BankName, { pem, keyPem }: Identity): void {
    folder.write(name, 'seal.key', keyPem)
    folder.write(name, 'seal.pem', pem)
  }

  function fjellWith(tls: object) {
    const url = `https://127.0.0.1:${(signer.address() as AddressInfo).port}/keys/fjell`
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
      const uri = `http://localhost:${(receiver.address() as AddressInfo).port}/${name}`
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
    const uri = `http://localhost:${(receiver.address() as AddressInfo).port}/uten`
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

function serverTls(ca: Identity) {
  const extensions = ['subjectAltName=IP:127.0.0.1', 'extendedKeyUsage=serverAuth']
  const { keyPem: key, pem: cert } = makeTpp(ca, { name: 'signer', tppId: null, roles: null, extensions })
  return { key, cert }
}

/** Signs as a module does that gets the hash alone: PKCS #1 v1.5 over the DigestInfo of SHA-256. */
function signDigest({ key }: Identity, digest: string): Buffer {
  const info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const padding = constants.RSA_PKCS1_PADDING
  return privateEncrypt({ key, padding }, Buffer.concat([info, Buffer.from(digest, 'base64')]))
}

const certificateIn = (headers: IncomingHttpHeaders) => String(headers['aspsp-signature-certificate'])

/** The organizationIdentifier of the certificate that a message carries, as openssl prints it. */
function identifierIn(headers: IncomingHttpHeaders): string {
  const line = ['x509', '-inform', 'DER', '-noout', '-subject', '-nameopt', 'multiline']
  const subject = openssl(line, Buffer.from(certificateIn(headers), 'base64')).toString()
  return /organizationIdentifier\s*=\s*(\S+)/.exec(subject)?.[1] ?? ''
}

/** Has openssl verify a notification over a signing string made here, with none of Havn's code. */
function verifyNotification(seal: Identity, { headers, target, body }: ReceivedNotification): void {
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const text = [
    `(request-target): post ${target}`,
    `date: ${String(headers['date'])}`,
    `digest: ${digest}`,
    `x-request-id: ${String(headers['x-request-id'])}`,
  ].join('\n')
  const signature = /signature="([^"]*)"/.exec(String(headers['signature']))?.[1] ?? ''
  const folder = mkdtempSync('/tmp/havn-openssl-')
  try {
    const [key, signed] = [join(folder, 'key.pem'), join(folder, 'signature')]
    writeFileSync(key, openssl(['x509', '-noout', '-pubkey'], seal.pem))
    writeFileSync(signed, Buffer.from(signature, 'base64'))
    openssl(['dgst', '-sha256', '-verify', key, '-signature', signed], text)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

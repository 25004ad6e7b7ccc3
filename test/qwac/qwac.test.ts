import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { Agent } from 'node:https'
import { text } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { makeBanksFolder } from '../banks/support/banks-folder.ts'
import { openBank, type TestBank, useBank } from '../support/bank.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { tppIdOf } from '../register/support/register-copy.ts'
import { startHaproxy } from './support/haproxy.ts'
import { base64Of, pay, qwacOf, type TlsCall, WEBSITE } from './support/tls-calls.ts'

/** Every way to be refused, and the right one, whoever ends TLS. */
function describeCalls(bankOf: () => TestBank, portOf: () => number | undefined): void {
  const attempt = (seal: Identity, call: Omit<TlsCall, 'port'> = {}) =>
    pay(bankOf(), seal, { port: portOf(), ...call })

  test('SEC-74 403: no certificate', async () => {
    const { status, text: body } = await attempt(bankOf().newTpp())
    assert.equal(status, 403)
    assert.match(body, /expected a client certificate \(QWAC\) in the TLS handshake, got none/)
  })

  test('SEC-74 201: the QWAC of the organisation that sealed the call', async () => {
    const seal = bankOf().newTpp()
    const answer = await attempt(seal, { qwac: qwacOf(bankOf(), seal) })
    assert.equal(answer.status, 201, answer.text)
  })

  test('SEC-74 403: the QWAC of another organisation', async () => {
    const [seal, other] = [bankOf().newTpp(), bankOf().newTpp()]
    const { status, text: body } = await attempt(seal, { qwac: qwacOf(bankOf(), other) })
    assert.equal(status, 403)
    assert.match(
      body,
      new RegExp(`expected a client certificate of ${tppIdOf(seal)}.*got one of ${tppIdOf(other)}`),
    )
  })

  test('SEC-74 403: an expired QWAC, a seal, a certificate for servers only, an unknown authority', async () => {
    const seal = bankOf().newTpp()
    const extensions = ['keyUsage=critical,digitalSignature', 'extendedKeyUsage=serverAuth']
    const tppId = tppIdOf(seal)
    const unfit: readonly (readonly [Identity, RegExp])[] = [
      [qwacOf(bankOf(), seal, { validTo: '20210101000000Z' }), /the certificate was valid until 2021/],
      [
        qwacOf(bankOf(), seal, { qcTypes: ['eseal'] }),
        /expected a qualified certificate with the QcType web/,
      ],
      [qwacOf(bankOf(), seal, { isQualified: false }), /expected a qualified certificate/],
      [qwacOf(bankOf(), seal, { extensions }), /expected the extended key usage clientAuth/],
      [makeTpp(makeCa('Somebody'), { tppId, ...WEBSITE }), /authority|issuer/i],
    ]
    for (const [qwac, reason] of unfit) {
      const { status, text: body } = await attempt(seal, { qwac })
      assert.equal(status, 403, body)
      assert.match(body, /is not a valid qualified website certificate/)
      assert.match(body, reason)
    }
  })

  test('SEC-74 403: the header of a proxy, sent by the client', async () => {
    const seal = bankOf().newTpp()
    const qwac = base64Of(qwacOf(bankOf(), seal))
    for (const name of ['X-Client-Cert', 'x-client-cert', 'X_Client_Cert']) {
      const { status, text: body } = await attempt(seal, { headers: { [name]: qwac } })
      assert.equal(status, 403)
      assert.match(body, /got none/)
    }
    const other = qwacOf(bankOf(), bankOf().newTpp())
    const both = await attempt(seal, { qwac: other, headers: { 'X-Client-Cert': qwac } })
    assert.match(both.text, /belongs to another organisation/)
  })

  for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
    test(`SEC-74 a resumed session keeps its certificate: ${version}`, async () => {
      const seal = bankOf().newTpp()
      // Without keepAlive each call has a connection of its own, which resumes the session of the one before.
      const agent = new Agent({ keepAlive: false, maxCachedSessions: 10 })
      const qwac = qwacOf(bankOf(), seal)
      const first = await attempt(seal, { qwac, agent, version })
      const second = await attempt(seal, { qwac, agent, version })
      assert.deepEqual([first.status, first.isReused], [201, false], first.text)
      assert.deepEqual([second.status, second.isReused], [201, true], second.text)
    })
}

describe('a QWAC on the connections to Havn itself', () => {
  const bank = useBank({ hasTls: true, qwac: 'required' })
  describeCalls(
    () => bank,
    () => bank.httpsPort,
  )

  test('openssl is asked for a certificate', async () => {
    const openssl = spawn('openssl', ['s_client', '-connect', `127.0.0.1:${bank.httpsPort}`])
    openssl.stdin.end()
    assert.match(await text(openssl.stdout), /Requested Signature Algorithms/)
  })

  test('SEC-74 the plain port believes no header unless a proxy is before it', async () => {
    const seal = bank.newTpp()
    const headers = { 'X-Client-Cert': base64Of(qwacOf(bank, seal)) }
    const answer = await bank.call(seal, ndctCreation({ headers }))
    assert.equal(answer.status, 403)
    assert.match(answer.text, /got none/)
  })
})

describe('a QWAC behind HAProxy', () => {
  const bank = useBank({ isBehindTls: true, qwac: 'required', beforeClose: () => proxy.stop() })
  let proxy: Awaited<ReturnType<typeof startHaproxy>>
  before(async () => {
    proxy = await startHaproxy(bank.ca, bank.port)
  })
  describeCalls(
    () => bank,
    () => proxy.port,
  )
})

describe('what a bank wants is its own', () => {
  test('SEC-74 required by one document, looked at when it is offered by another, ignored by a third', async (t) => {
    const folder = makeBanksFolder()
    for (const qwac of ['off', 'when-offered', 'required'])
      folder.add({ bank: qwac, publicUrls: [`https://${qwac}.bank.example`], qwac })
    const bank = await openBank({ hasTls: true, banksFolder: folder.path })
    t.after(async () => {
      await bank.close()
      folder.remove()
    })
    const seal = bank.newTpp()
    const [own, other] = [qwacOf(bank, seal), qwacOf(bank, bank.newTpp())]
    const statusesAt = async (host: string) => {
      const statuses: number[] = []
      for (const qwac of [undefined, own, other]) {
        const headers = { Host: `${host}.bank.example` }
        statuses.push(
          (await pay(bank, seal, { port: bank.httpsPort, headers, ...(qwac && { qwac }) })).status,
        )
      }
      return statuses
    }
    assert.deepEqual(await statusesAt('off'), [201, 201, 201])
    assert.deepEqual(await statusesAt('when-offered'), [201, 201, 403])
    assert.deepEqual(await statusesAt('required'), [403, 201, 403])
  })
})

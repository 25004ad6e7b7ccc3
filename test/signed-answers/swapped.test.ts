import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctBody, ndctCreation, NDCT_TARGET } from '../support/ndct.ts'
import { send, type WireRequest } from '../support/send.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { verifyWithOpenssl } from './support/openssl.ts'
import { type CheckedAnswer, sendAndVerify, verify } from './support/verify.ts'

const ASKED = { 'TPP-Signed-Response-Preferred': 'true' }
const FIX = { 'x-accept-fix': 'payment-status-before-approval' }
/** The headers that the seal covers. */
const SIGNED = [
  'date',
  'digest',
  'x-request-id',
  'aspsp-status-code',
  'aspsp-request-host',
  'aspsp-request-tpp',
  'aspsp-request-signature',
]
const HOSTS = ['one.localhost', 'other.localhost']

/** A call and its own answer. */
interface Exchange {
  readonly name: string
  readonly wire: WireRequest
  readonly answer: CheckedAnswer
}

describe('SEC-160 the seal of an answer is for one call alone', () => {
  let bank: TestBank
  /** Another process of the same installation: one alone would refuse an X-Request-ID that the other bank has seen. */
  let secondServer: TestBank
  let tpps: readonly Identity[]
  before(async () => {
    const options = { hasSeal: true, signAnswers: 'on-request', sharedHosts: HOSTS } as const
    bank = await openBank(options)
    secondServer = await openBank({ ...options, sharesDatabaseWith: bank })
    tpps = [bank.newTpp(), bank.newTpp()]
  })
  after(async () => {
    await secondServer.close()
    await bank.close()
  })

  /** The same calls by two TPPs at two banks, all under one X-Request-ID: created, replayed, refused, read and not found. */
  async function exchangeAll(): Promise<readonly Exchange[]> {
    const requestId = randomUUID()
    const exchanges: Exchange[] = []
    const now = bank.clock.milliseconds()
    let seconds = 0
    for (const [server, host] of [[bank, HOSTS[0]] as const, [secondServer, HOSTS[1]] as const])
      for (const [index, tpp] of tpps.entries()) {
        const exchange = async (kind: string, request: RequestToSign) => {
          const headers = { ...FIX, ...request.headers, ...ASKED, Host: host, 'X-Request-ID': requestId }
          // RSA signs the same text twice with the same bytes: a second call has another Date.
          seconds += 1
          const wire = signedRequest(tpp, { ...request, headers }, now - seconds * 1000)
          const answer = await sendAndVerify(server, wire)
          exchanges.push({ name: `${kind} by TPP ${index} at ${host}: ${answer.status}`, wire, answer })
          return answer
        }
        const creation = ndctCreation()
        const created = await exchange('create', creation)
        await exchange('create again', creation)
        await exchange('create another', ndctCreation({ body: ndctBody({ creditorName: 'Another' }) }))
        await exchange('read', { target: `${NDCT_TARGET}/${created.json.paymentId}/status` })
        await exchange('read nothing', {
          target: `${NDCT_TARGET}/0198f3a0-0000-7000-8000-000000000000/status`,
        })
      }
    return exchanges
  }

  test('no answer of another TPP, bank or call passes as the own one, and openssl agrees with the own ones', async () => {
    const exchanges = await exchangeAll()
    assert.deepEqual(
      [...new Set(exchanges.map(({ answer }) => answer.status))].toSorted((one, other) => one - other),
      [200, 201, 404, 409],
    )
    assert.equal(exchanges.filter(({ answer }) => answer.headers['idempotent-replayed'] === 'true').length, 4)
    for (const { name, answer } of exchanges) assert.deepEqual(answer.verified, { kind: 'verified' }, name)
    for (const { wire, answer } of exchanges.slice(0, 5)) verifyWithOpenssl(bank.seal, wire, answer)
    const accepted = exchanges.flatMap((own) =>
      exchanges
        .filter((other) => other !== own && verify(bank, own.wire, other.answer).kind !== 'unverified')
        .map((other) => `"${own.name}" takes the answer to "${other.name}"`),
    )
    assert.deepEqual(accepted, [])
  })

  test('an own answer of which anything signed was altered, added or left out is not verified', async () => {
    const [tpp, other] = tpps
    assert(tpp && other)
    const call = async (who: Identity, request: RequestToSign) => {
      const headers = { ...FIX, ...request.headers, ...ASKED, Host: HOSTS[0] }
      const wire = signedRequest(who, { ...request, headers })
      return { wire, answer: await sendAndVerify(bank, wire) }
    }
    const clock = await call(tpp, { target: '/v1/sandbox/clock' })
    const emptied = await call(tpp, { method: 'POST', target: '/v1/sandbox/initialize' })
    const missing = await call(tpp, { method: 'DELETE', target: `${NDCT_TARGET}/${randomUUID()}` })
    assert.deepEqual(
      [clock, emptied, missing].map(({ answer }) => [answer.status, answer.verified.kind]),
      [
        [200, 'verified'],
        [204, 'verified'],
        [404, 'verified'],
      ],
    )
    for (const { wire, answer } of [clock, emptied, missing]) {
      const { signature = '', ...unsigned } = answer.headers
      const altered: Readonly<Record<string, Partial<CheckedAnswer>>> = {
        'another status': { status: answer.status === 200 ? 204 : 200 },
        'a body more': { bytes: Buffer.concat([answer.bytes, Buffer.from(' ')]) },
        'the body of another call': { bytes: (answer === clock.answer ? missing : clock).answer.bytes },
        'no signature': { headers: unsigned },
        'fewer signed headers': {
          headers: { ...answer.headers, signature: String(signature).replace(' aspsp-request-tpp', '') },
        },
        ...Object.fromEntries(
          SIGNED.flatMap((name) => [
            [`no ${name}`, { headers: { ...answer.headers, [name]: '' } }],
            [`another ${name}`, { headers: { ...answer.headers, [name]: valueOf(other, name) } }],
          ]),
        ),
      }
      for (const [what, change] of Object.entries(altered))
        assert.notEqual(verify(bank, wire, { ...answer, ...change }).kind, 'verified', what)
    }

    function valueOf(who: Identity, name: string): string {
      return name === 'date' ? new Date(0).toUTCString() : `${who.certificate.serialNumber} ${name}`
    }
  })

  test('one and the same call, brought to another bank, gets an answer that says so', async () => {
    const [tpp] = tpps
    assert(tpp)
    const wire = signedRequest(tpp, { target: '/v1/sandbox/clock', headers: { ...ASKED, Host: HOSTS[0] } })
    const elsewhere = { ...wire, headers: { ...wire.headers, Host: HOSTS[1] ?? '' } }
    const answer = await sendAndVerify(secondServer, elsewhere)
    assert.deepEqual([answer.status, answer.verified.kind], [200, 'verified'])
    const verified = verify(bank, wire, answer)
    assert(verified.kind === 'unverified')
    assert.match(verified.problem, /ASPSP-Request-Host other\.localhost, not one\.localhost/)
  })

  test('an answer to a call that was altered, or that nobody signed, has no seal', async () => {
    const [tpp, other] = tpps
    assert(tpp && other)
    const wire = signedRequest(tpp, ndctCreation({ headers: { ...ASKED, Host: HOSTS[0] } }))
    const { Signature: _, ...unsigned } = wire.headers
    const certificate = String(signedRequest(other, ndctCreation()).headers['TPP-Signature-Certificate'])
    const altered: Readonly<Record<string, WireRequest>> = {
      body: { ...wire, body: Buffer.from(`${wire.body?.toString()} `) },
      'signed header': { ...wire, headers: { ...wire.headers, Date: new Date(0).toUTCString() } },
      'header added': { ...wire, headers: { ...wire.headers, 'PSU-ID': 'somebody' } },
      certificate: { ...wire, headers: { ...wire.headers, 'TPP-Signature-Certificate': certificate } },
      method: { ...wire, method: 'PUT' },
      path: { ...wire, target: `${NDCT_TARGET}?x=1` },
      'no signature': { ...wire, headers: unsigned },
      nobody: {
        method: 'GET',
        target: NDCT_TARGET,
        headers: { ...ASKED, Host: HOSTS[0] ?? '' },
        body: undefined,
      },
    }
    for (const [name, call] of Object.entries(altered)) {
      const answer = await send(bank.port, call)
      assert(answer.status >= 400, name)
      assert.equal(answer.headers['signature'], undefined, name)
      assert.notEqual(verify(bank, wire, answer).kind, 'verified', name)
    }
    assert.equal((await sendAndVerify(bank, wire)).status, 201)
  })
})

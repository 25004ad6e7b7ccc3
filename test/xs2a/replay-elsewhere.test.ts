import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import { BASKETS } from '../support/basket-payer.ts'
import type { Identity } from '../support/certificates.ts'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { send, type WireRequest } from '../support/send.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { tppAt } from '../sca/support/tpp-calls.ts'
import { assertRefused } from './support/messages.ts'

const earlyStatus = { 'x-accept-fix': 'payment-status-before-approval' }
const scaHeaders = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/callback' }

describe('a call signed with the headers of the specification alone', () => {
  let one: TestBank
  let other: TestBank
  let tpp: Identity
  before(async () => {
    one = await openBank()
    other = await openBank({ sharesDatabaseWith: one })
    tpp = one.newTpp({ keyType: 'P-256' })
  })
  after(async () => {
    await other.close()
    await one.close()
  })

  const signed = (request: RequestToSign): WireRequest => signedRequest(tpp, { include: [], ...request })
  const call = (request: RequestToSign) => send(one.port, signed(request))
  const newPayment = async () => {
    const created = await call(ndctCreation())
    assert.equal(created.status, 201, created.text)
    return `${NDCT_TARGET}/${created.json.paymentId}`
  }
  const statusOf = async (path: string) =>
    (await one.call(tpp, { target: `${path}/status`, headers: earlyStatus })).json.transactionStatus

  /** Sends a call to the first server, as the TPP does, and returns it to whoever captured it. */
  async function capture(request: RequestToSign, status: number): Promise<WireRequest> {
    const captured = signed(request)
    const answer = await send(one.port, captured)
    assert.equal(answer.status, status, answer.text)
    return captured
  }

  test('SIG-10 every write works: authorisation, consent, basket, DELETE', async () => {
    const path = await newPayment()
    const started = await call({ method: 'POST', target: `${path}/authorisations`, headers: scaHeaders })
    assert.equal(started.status, 201, started.text)
    const consent = await call({
      method: 'POST',
      target: '/v1/bank-offered-consents',
      headers: { ...scaHeaders, 'PSU-IP-Address': '192.0.2.7' },
    })
    assert.equal(consent.status, 201, consent.text)
    const psuId = await tppAt(one, tpp).identify({ session: 'session-1', nationalId: '14838530061' })
    const headers = { ...scaHeaders, 'PSU-ID': psuId, 'PSU-IP-Address': '192.0.2.7' }
    const asPsu = { ...headers, 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined }
    const member = await call(ndctCreation({ headers: asPsu }))
    assert.equal(member.status, 201, member.text)
    // The specification lists no Digest for a basket.
    const withoutDigest = signed({
      method: 'POST',
      target: BASKETS,
      headers: { ...headers, 'x-accept-fix': 'amount-as-string', 'Content-Type': 'application/json' },
    })
    const body = Buffer.from(JSON.stringify({ paymentIds: [member.json.paymentId] }))
    const basket = await send(one.port, { ...withoutDigest, body })
    assert.equal(basket.status, 201, basket.text)
    const deleted = await call({ method: 'DELETE', target: path })
    assert.equal(deleted.status, 204, deleted.text)
  })

  const DETOURS: Readonly<Record<string, (path: string) => Pick<WireRequest, 'method' | 'target'>>> = {
    'DELETE of the payment': (path) => ({ method: 'DELETE', target: path }),
    'POST of a reset of the bank': () => ({ method: 'POST', target: '/v1/sandbox/initialize' }),
    'GET of something else': () => ({ method: 'GET', target: '/v1/sandbox/customers' }),
  }
  for (const [name, detour] of Object.entries(DETOURS))
    test(`SEC-05 SEC-06 409: a captured GET, sent to another server as ${name}`, async () => {
      const path = await newPayment()
      const captured = await capture({ target: `${path}/status`, headers: earlyStatus }, 200)
      const answer = await send(other.port, { ...captured, ...detour(path) })
      assertRefused(answer, 'request-id-reused', 'X-Request-ID')
      assert.equal(await statusOf(path), 'RCVD')
      assert.equal((await send(other.port, captured)).status, 200, 'the same call again is answered')
    })

  test('SEC-06 409: a captured write that was refused, sent to another server as another write', async () => {
    const path = await newPayment()
    const unknown = `${NDCT_TARGET}/${crypto.randomUUID()}/authorisations`
    const captured = await capture({ method: 'POST', target: unknown, headers: scaHeaders }, 404)
    const answer = await send(other.port, { ...captured, method: 'DELETE', target: path })
    assertRefused(answer, 'request-id-reused', 'X-Request-ID')
    assert.equal(await statusOf(path), 'RCVD')
  })

  test('SEC-06 409: a captured creation, sent to another server as an instant payment or with another query', async () => {
    const captured = await capture(ndctCreation(), 201)
    for (const target of [INSTANT_TARGET, `${NDCT_TARGET}?allowLogicalDuplicate=true`])
      assertRefused(await send(other.port, { ...captured, target }), 'request-id-reused', 'X-Request-ID')
    const again = await send(other.port, captured)
    assert.equal(again.headers['idempotent-replayed'], 'true')
  })

  test('SEC-05 of two servers that get one id for two paths at once, one answers', async () => {
    const paths = await Promise.all(Array.from({ length: 8 }, newPayment))
    for (const path of paths) {
      const captured = signed({ method: 'DELETE', target: path })
      const [deleted, started] = await Promise.all([
        send(one.port, captured),
        send(other.port, { ...captured, method: 'POST', target: '/v1/sandbox/batch-runs' }),
      ])
      assert.deepEqual([deleted.status, started.status].filter((status) => status === 409).length, 1)
    }
  })

  test('400: a bank that demands (request-target) refuses a call that does not sign it, reads included', async () => {
    const strict = await openBank({ sharesDatabaseWith: one, requestTarget: 'required' })
    for (const target of ['/v1/sandbox/clock', '/v1/sandbox/customers']) {
      assertRefused(await send(strict.port, signed({ target })), 'target-not-signed', 'Signature')
      assert.equal((await strict.call(tpp, { target })).status, 200)
    }
    await strict.close()
  })
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { NDCT_TARGET, ndctCreation } from '../support/ndct.ts'
import { send, type WireRequest } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { assertRefused, textOf } from './support/messages.ts'
import { withHeaders } from './support/sign-by-hand.ts'
import { prepare, useBank } from '../support/bank.ts'

const host = 'felles.localhost'
const earlyStatus = { 'x-accept-fix': 'payment-status-before-approval' }
const withoutTarget = { include: [] }
const clock = '/v1/sandbox/clock'

describe('a captured call, sent again to another target', () => {
  const bank = useBank({ sharedHosts: [host] })
  let paymentId: string
  const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))
  before(async () => {
    paymentId = (await bank.call(tpp, ndctCreation())).json.paymentId
  })

  const own = () => `${NDCT_TARGET}/${paymentId}`
  const statusOfPayment = async () =>
    (await bank.call(tpp, { target: `${own()}/status`, headers: earlyStatus })).json.transactionStatus
  /** The TPP polls and signs the specification's candidate headers; somebody captures its calls. */
  const capture = async (): Promise<WireRequest> => {
    const poll = { target: `${own()}/status`, headers: earlyStatus, ...withoutTarget }
    const request = signedRequest(tpp, poll, bank.clock.milliseconds())
    assert.equal((await send(bank.port, request)).json.transactionStatus, 'RCVD')
    return request
  }
  const session = { 'TPP-Session-ID': 'session-of-another', 'PSU-IP-Address': '192.0.2.66' }
  const empty = {
    'Content-Type': 'application/json',
    Digest: `SHA-256=${createHash('sha256').update('{}').digest('base64')}`,
  }

  const detours: Readonly<Record<string, () => Pick<WireRequest, 'method' | 'target'>>> = {
    'DELETE of the payment': () => ({ method: 'DELETE', target: own() }),
    'POST of a reset of the bank': () => ({ method: 'POST', target: '/v1/sandbox/initialize' }),
    'POST of an authorisation': () => ({ method: 'POST', target: `${own()}/authorisations` }),
    'POST of a consent': () => ({ method: 'POST', target: '/v1/bank-offered-consents' }),
    'POST of a batch run': () => ({ method: 'POST', target: '/v1/sandbox/batch-runs' }),
  }
  for (const [name, detour] of Object.entries(detours))
    test(`SEC-05 SEC-06 409 or 400: a GET without (request-target) as ${name}`, async () => {
      const captured = withHeaders(await capture(), session)
      const answer = await send(bank.port, { ...captured, ...detour() })
      // A TPP-Redirect-URI would have to be signed, so whoever captured the call cannot add it.
      if (answer.status !== 400) assertRefused(answer, 'request-id-reused', 'X-Request-ID')
      assert.equal(await statusOfPayment(), 'RCVD')
    })

  test('SEC-06 409: a write with a Digest of {}, sent again as another write', async () => {
    const request = signedRequest(tpp, {
      method: 'POST',
      target: `${own()}/cancellation-authorisations`,
      headers: { ...empty, ...session, 'TPP-Redirect-URI': 'https://tpp.example/callback' },
      body: '{}',
      ...withoutTarget,
    })
    assert.equal((await send(bank.port, request)).status, 409, 'nobody has approved the payment')
    const answer = await send(bank.port, { ...request, target: '/v1/sandbox/initialize' })
    assertRefused(answer, 'request-id-reused', 'X-Request-ID')
    assert.equal(await statusOfPayment(), 'RCVD')
  })

  test('SEC-05 409: a GET sent as another GET; the same GET again is answered', async () => {
    const captured = await capture()
    const elsewhere = await send(bank.port, { ...captured, target: '/v1/sandbox/customers' })
    assertRefused(elsewhere, 'request-id-reused', 'X-Request-ID')
    assert.match(textOf(elsewhere), /Sign \(request-target\)/)
    assert.equal((await send(bank.port, captured)).status, 200)
  })

  test('SEC-05 409: at another bank, whether it signs its target or not', async () => {
    for (const include of [[], ['(request-target)']]) {
      const request = signedRequest(tpp, { target: clock, include }, bank.clock.milliseconds())
      assert.equal((await send(bank.port, request)).status, 200)
      const elsewhere = await send(bank.port, withHeaders(request, { Host: host }))
      assertRefused(elsewhere, 'request-id-reused', 'X-Request-ID')
    }
  })

  test('SEC-05 an X-Request-ID is bound to its call for two minutes, and free afterwards', async () => {
    const headers = { 'X-Request-ID': 'a-number-that-comes-again' }
    const read = (target: string) => bank.call(tpp, { target, headers, ...withoutTarget })
    assert.equal((await read(clock)).status, 200)
    bank.clock.offsetMilliseconds += 119_000
    assert.equal((await read('/v1/sandbox/customers')).status, 409)
    bank.clock.offsetMilliseconds += 240_000
    assert.equal((await read('/v1/sandbox/customers')).status, 200)
    bank.clock.offsetMilliseconds = 0
  })

  test('SEC-23 a call whose body was refused may be fixed and sent again under its X-Request-ID', async () => {
    const headers = { 'X-Request-ID': 'fixed' }
    const wrong = { ...ndctCreation({ headers, body: { creditorName: 'Ola' } }), ...withoutTarget }
    assert.equal((await bank.call(tpp, wrong)).status, 400)
    assert.equal((await bank.call(tpp, { ...ndctCreation({ headers }), ...withoutTarget })).status, 201)
  })
})

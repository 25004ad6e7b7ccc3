import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { qwacOf } from '../qwac/support/tls-calls.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI, NDCT_TARGET, ndctBody, ndctCreation } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY } from '../support/payer.ts'
import { codesOf } from '../support/send.ts'
import { EMIL, NORA, NORDLYS_ACCOUNT, NORDLYS_BYGG } from '../support/two-people.ts'
import { callerOf, decide, newRequestId, NOK, OK, P } from './support/payments.ts'
import { callStadt, PSD2, type TlsAnswer, useStadt, XS2A } from './support/stadt.ts'

const codes = (answer: TlsAnswer) => codesOf(answer)
const hrefOf = (answer: TlsAnswer, name: string) => answer.json._links[name]?.href ?? ''

/** The account of Ola, which is empty, and who he is. */
const OLA = '02927931152'
const fromEmptyAccount = ndctBody({ debtorAccount: { bban: '99860514113', currency: 'NOK' } })

describe('payments of the standard', () => {
  const bank = useStadt()
  let seal: Identity
  let qwac: Identity
  let call: ReturnType<typeof callerOf>
  before(async () => {
    seal = bank.newTpp()
    qwac = qwacOf(bank, seal)
    call = callerOf(bank, qwac)
    const clock = await call({ method: 'PUT', target: '/v1/sandbox/clock', body: MONDAY })
    assert.equal(clock.status, 200, clock.text)
  })
  const create = (headers: Record<string, string> = {}, body: object = ndctBody(), target = NDCT_TARGET) =>
    call({ target, headers: { ...P, ...headers }, body })
  const statusOf = async (created: TlsAnswer) =>
    (await call({ target: hrefOf(created, 'status') })).json.transactionStatus
  const approve = (created: TlsAnswer, nationalId = KARI) =>
    decide(bank, qwac, created, { outcome: 'approve', nationalId })

  test('a payment is created without session and PSU, read, approved and executed', async () => {
    const created = await create()
    assert.equal(created.status, 201, created.text)
    assert.equal(created.headers['aspsp-sca-approach'], 'REDIRECT')
    assert.deepEqual(Object.keys(created.json._links).toSorted(), [
      'scaRedirect',
      'scaStatus',
      'self',
      'status',
    ])
    assert.deepEqual(Object.keys(created.json._links['self'] ?? {}), ['href'])
    assert.equal(created.headers.location, hrefOf(created, 'self'))
    assert.equal(await statusOf(created), 'RCVD')
    const read = await call({ target: hrefOf(created, 'self') })
    assert.equal(read.json['creditorName'], 'Ola Nordmann')
    assert.equal((await call({ target: hrefOf(created, 'scaStatus') })).text, '{"scaStatus":"received"}')
    assert.equal(await approve(created), OK)
    assert.equal((await call({ target: hrefOf(created, 'scaStatus') })).text, '{"scaStatus":"finalised"}')
    assert.equal(await statusOf(created), 'ACTC')
    await call({ method: 'POST', target: '/v1/sandbox/batch-runs' })
    assert.equal(await statusOf(created), 'ACSC')
    const late = await call({ method: 'DELETE', target: hrefOf(created, 'self') })
    assert.deepEqual([late.status, codes(late)[0]], [405, 'CANCELLATION_INVALID paymentId'])
  })

  test('a refusal ends at the address for that, or at the only one', async () => {
    const refuse = async (created: TlsAnswer) =>
      decide(bank, qwac, created, { outcome: 'refuse', nationalId: KARI })
    const created = await create()
    assert.equal(await refuse(created), NOK)
    assert.equal(await statusOf(created), 'RJCT')
    const { 'TPP-Nok-Redirect-URI': _, ...withoutNok } = P
    const other = await call({ target: NDCT_TARGET, headers: withoutNok, body: ndctBody() })
    assert.equal(await refuse(other), OK)
  })

  test('a payment from an account that no customer has ends', async () => {
    const created = await create({}, ndctBody({ debtorAccount: { bban: '99860510916', currency: 'NOK' } }))
    assert.equal(created.status, 201, created.text)
    assert.equal(await approve(created), NOK)
    assert.equal(await statusOf(created), 'RCVD')
    bank.clock.offsetMilliseconds += 15 * 86_400_000
    assert.equal(await statusOf(created), 'RJCT')
    bank.clock.offsetMilliseconds -= 15 * 86_400_000
  })

  test('an instant payment has arrived when it is settled', async () => {
    const created = await create({}, ndctBody(), INSTANT_TARGET)
    await approve(created)
    assert.equal(await statusOf(created), 'ACCC')
  })

  test('the start is explicit if the TPP wants it so', async () => {
    const created = await create({ 'TPP-Explicit-Authorisation-Preferred': 'true' })
    assert.equal(created.headers['aspsp-sca-approach'], undefined)
    assert.deepEqual(Object.keys(created.json._links).toSorted(), ['self', 'startAuthorisation', 'status'])
    const list = await call({ target: hrefOf(created, 'startAuthorisation') })
    assert.equal(list.text, '{"authorisationIds":[]}')
    const started = await call({
      method: 'POST',
      target: hrefOf(created, 'startAuthorisation'),
      headers: P,
      body: {},
    })
    assert.equal(started.status, 201, started.text)
    assert.equal(await approve(started), OK)
    assert.equal(await statusOf(created), 'ACTC')
  })

  test('a cancellation: at once before the approval, with an approval after it', async () => {
    const early = await create()
    const deleted = await call({ method: 'DELETE', target: hrefOf(early, 'self') })
    assert.deepEqual([deleted.status, deleted.text], [204, ''])
    assert.equal(await statusOf(early), 'CANC')
    const created = await create()
    await approve(created)
    const needed = await call({ method: 'DELETE', target: hrefOf(created, 'self'), headers: P })
    assert.equal(needed.status, 202, needed.text)
    const started = await call({
      method: 'POST',
      target: hrefOf(needed, 'startAuthorisation'),
      headers: P,
      body: {},
    })
    assert.equal(started.status, 201, started.text)
    const list = await call({ target: hrefOf(needed, 'startAuthorisation') })
    assert.deepEqual(list.json['authorisationIds'], [started.json['authorisationId']])
    await approve(started)
    assert.equal(await statusOf(created), 'CANC')
  })

  test('without money a payment waits, or is rejected at the approval if the TPP wants it so', async () => {
    const waits = await create({}, fromEmptyAccount)
    await approve(waits, OLA)
    const status = await call({ target: hrefOf(waits, 'status') })
    assert.deepEqual([status.json.transactionStatus, status.json['fundsAvailable']], ['ACTC', false])
    assert.deepEqual(codes(status), ['FUNDS_NOT_AVAILABLE undefined'])
    const rejected = await create({ 'TPP-Rejection-NoFunds-Preferred': 'true' }, fromEmptyAccount)
    await approve(rejected, OLA)
    assert.equal(await statusOf(rejected), 'RJCT')
  })

  test('a repeated X-Request-ID is a retry, with another body a conflict; equal payments are two', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    const first = await create(headers)
    const again = await create(headers)
    assert.equal(again.json.paymentId, first.json.paymentId)
    const conflict = await create(headers, ndctBody({ creditorName: 'Another' }))
    assert.deepEqual([conflict.status, codes(conflict)[0]], [409, 'STATUS_INVALID X-Request-ID'])
    const second = await create()
    assert.equal(second.status, 201, second.text)
    assert.notEqual(second.json.paymentId, first.json.paymentId)
  })

  const DIFFERENCES = {
    'another address for a refusal': { 'TPP-Nok-Redirect-URI': 'https://tpp.example/elsewhere' },
    'a rejection without money': { 'TPP-Rejection-NoFunds-Preferred': 'true' },
    'an explicit start': { 'TPP-Explicit-Authorisation-Preferred': 'true' },
    'a device': { 'TPP-Decoupled-Preferred': 'true' },
    'a notification': { 'TPP-Notification-URI': 'https://tpp.example/notice' },
  }
  for (const [name, change] of Object.entries(DIFFERENCES))
    test(`409 STATUS_INVALID: the same X-Request-ID with ${name}`, async () => {
      const headers = { 'X-Request-ID': newRequestId(), 'PSU-ID': KARI }
      const first = await create(headers)
      assert.equal(first.status, 201, first.text)
      const other = await create({ ...headers, ...change })
      assert.notEqual(other.text, first.text)
      assert.deepEqual([other.status, codes(other)[0]], [409, 'STATUS_INVALID X-Request-ID'])
    })

  test('a retry from another network is a retry, at both interfaces', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    const first = await create(headers)
    const again = await create({ ...headers, 'PSU-IP-Address': '203.0.113.9' })
    assert.deepEqual([again.status, again.text], [201, first.text])
    const { target, headers: given, body } = ndctCreation({ headers: { 'X-Request-ID': newRequestId() } })
    const norwegian = (address: string) => {
      const changed = { ...given, 'PSU-IP-Address': address }
      return callStadt(bank, { host: PSD2, target, headers: changed, body: body as object, seal })
    }
    const one = await norwegian('192.0.2.7')
    assert.equal(one.status, 201, one.text)
    assert.equal((await norwegian('203.0.113.9')).text, one.text)
  })

  test('an X-Request-ID of one interface is never answered with the answer of the other', async () => {
    const { headers: given, body } = ndctCreation()
    const both = { ...given, ...P, 'X-Request-ID': newRequestId() }
    const at = (host: string) =>
      callStadt(bank, { host, target: NDCT_TARGET, headers: both, body: body as object, seal, qwac })
    const first = await at(PSD2)
    assert.equal(first.status, 201, first.text)
    const other = await at(XS2A)
    assert.notEqual(other.text, first.text)
    assert.deepEqual([other.status, codes(other)[0]], [409, 'STATUS_INVALID X-Request-ID'])
    const again = await at(PSD2)
    assert.deepEqual([again.status, again.text], [201, first.text])
  })

  test('an order at one interface is no logical duplicate at the other', async () => {
    const { headers, body } = ndctCreation()
    const given = body as ReturnType<typeof ndctBody>
    assert.equal((await create({}, given)).status, 201)
    const norwegian = () =>
      callStadt(bank, { host: PSD2, target: NDCT_TARGET, headers: { ...headers }, body: given, seal })
    const first = await norwegian()
    assert.equal(first.status, 201, first.text)
    const twin = await norwegian()
    assert.deepEqual([twin.status, codes(twin)[0]], [409, 'CONFLICT allowLogicalDuplicate'])
  })

  test('faults are named in the codes of the standard', async () => {
    const broken = await call({ target: NDCT_TARGET, headers: P, body: '{"instructedAmount":' })
    assert.deepEqual([broken.status, codes(broken)[0]?.split(' ')[0]], [400, 'FORMAT_ERROR'])
    const noId = await create({ 'X-Request-ID': 'abc' })
    assert.deepEqual([noId.status, codes(noId)], [400, ['FORMAT_ERROR X-Request-ID']])
    const noReturn = await call({
      target: NDCT_TARGET,
      headers: { 'PSU-IP-Address': '192.168.8.78' },
      body: ndctBody(),
    })
    assert.deepEqual([noReturn.status, codes(noReturn)], [400, ['FORMAT_ERROR TPP-Redirect-URI']])
    const product = await create({}, ndctBody(), '/v1/payments/pain.001-sepa-credit-transfers')
    assert.deepEqual([product.status, codes(product)], [404, ['PRODUCT_UNKNOWN paymentProduct']])
  })

  test('what one interface created does not exist at the other', async () => {
    const created = await create()
    const there = await callStadt(bank, { host: PSD2, target: hrefOf(created, 'status'), seal })
    const none = await callStadt(bank, {
      host: PSD2,
      target: hrefOf(created, 'status').replace(/[0-9a-f]{12}\/status/, '000000000000/status'),
      seal,
    })
    assert.deepEqual([there.status, there.text], [none.status, none.text])
    assert.equal(there.status, 404)
  })

  test('a signing basket: two payments, one SCA', async () => {
    const explicit = { 'TPP-Explicit-Authorisation-Preferred': 'true' }
    const paymentIds = [(await create(explicit)).json.paymentId, (await create(explicit)).json.paymentId]
    const basket = await call({ target: '/v1/signing-baskets', headers: P, body: { paymentIds } })
    assert.equal(basket.status, 201, basket.text)
    assert.deepEqual(Object.keys(basket.json._links).toSorted(), [
      'scaRedirect',
      'scaStatus',
      'self',
      'status',
    ])
    assert.equal(await approve(basket), OK)
    assert.equal((await call({ target: hrefOf(basket, 'status') })).text, '{"transactionStatus":"ACTC"}')
    assert.deepEqual((await call({ target: hrefOf(basket, 'self') })).json['payments'], paymentIds)
    const consents = await call({ target: '/v1/signing-baskets', headers: P, body: { consentIds: ['x'] } })
    assert.deepEqual([consents.status, codes(consents)], [400, ['FORMAT_ERROR consentIds']])
  })

  test('two people approve one payment, each by an SCA that the TPP starts', async () => {
    const body = ndctBody({
      debtorAccount: { bban: NORDLYS_ACCOUNT, currency: 'NOK' },
      instructedAmount: { amount: '100000.01', currency: 'NOK' },
    })
    const created = await create({ 'PSU-Corporate-ID': NORDLYS_BYGG }, body)
    assert.equal(created.status, 201, created.text)
    assert.deepEqual(Object.keys(created.json._links).toSorted(), ['self', 'startAuthorisation', 'status'])
    const approveAs = async (nationalId: string) => {
      const target = hrefOf(created, 'startAuthorisation')
      const started = await call({ method: 'POST', target, headers: P, body: {} })
      assert.equal(started.status, 201, started.text)
      return decide(bank, qwac, started, { outcome: 'approve', nationalId, agreementId: NORDLYS_BYGG })
    }
    await approveAs(NORA)
    assert.equal(await statusOf(created), 'PATC')
    await approveAs(EMIL)
    assert.equal(await statusOf(created), 'ACTC')
    const alone = await create(
      { 'PSU-Corporate-ID': NORDLYS_BYGG },
      ndctBody({ ...body, instructedAmount: { amount: '1.00', currency: 'NOK' } }),
    )
    assert.equal(alone.headers['aspsp-sca-approach'], 'REDIRECT', alone.text)
    const nobody = await create({ 'PSU-Corporate-ID': 'nobody' })
    assert.deepEqual([nobody.status, codes(nobody)], [401, ['CORPORATE_ID_INVALID PSU-Corporate-ID']])
  })

  test('a decoupled SCA has no link, and the person approves on a device', async () => {
    const created = await call({
      target: NDCT_TARGET,
      headers: {
        'PSU-IP-Address': '192.168.8.78',
        'PSU-ID': KARI,
        'TPP-Redirect-Preferred': 'false',
        'TPP-Decoupled-Preferred': 'true',
      },
      body: ndctBody(),
    })
    assert.equal(created.status, 201, created.text)
    assert.equal(created.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal(created.json._links['scaRedirect'], undefined)
    assert.equal(typeof created.json['psuMessage'], 'string')
    await approve(created)
    assert.equal(await statusOf(created), 'ACTC')
  })
})

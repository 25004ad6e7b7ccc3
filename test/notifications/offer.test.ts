import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openBank, useBank } from '../support/bank.ts'
import { basketPayerAt } from '../support/basket-payer.ts'
import { ndctBody, NDCT_TARGET } from '../support/ndct.ts'
import {
  INSTANT_TARGET,
  MONDAY,
  NCBCT_TARGET,
  ncbctBody,
  payerAt,
  type PaymentRequest,
  usePayer,
} from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { faultsIn, type ReceivedResponse } from '../support/send.ts'

const URI = 'https://tpp.example/notifications'

const { requestedExecutionDate: _, debtorAccount, ...LINE } = ndctBody()

/** One creation of each kind of resource. */
const CREATIONS: Readonly<Record<string, PaymentRequest>> = {
  domestic: { target: NDCT_TARGET },
  instant: { target: INSTANT_TARGET },
  'cross-border': { target: NCBCT_TARGET, body: ncbctBody() },
  bulk: {
    target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
    body: { paymentInformationId: 'offer', debtorAccount, payments: [LINE] },
  },
  periodic: {
    target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
    body: { ...LINE, debtorAccount, startDate: '2026-11-17', frequency: 'Monthly' },
  },
}

const offerIn = ({ headers, json }: ReceivedResponse) => ({
  support: headers['aspsp-notification-support'],
  content: headers['aspsp-notification-content'],
  warnings: (json.tppMessages ?? []).map(({ category, code, path }) => `${category} ${code} ${path}`),
})
const offered = { support: 'true', content: 'status=SCA,PROCESS', warnings: [] }
const declined = {
  support: 'false',
  content: undefined,
  warnings: ['WARNING BAD_REQUEST TPP-Notification-URI'],
}

describe('a bank with a seal', () => {
  const bank = useBank({ hasSeal: true })
  const payer = usePayer(bank, MONDAY)

  const subscriptionOf = async ({ json }: ReceivedResponse) => {
    const rows = await queryAsOwner(
      bank,
      `select resource, path, uri, array_to_string(content, ',') as content from notifications.subscription
       where resource_id = '${json.paymentId ?? json['basketId']}'`,
    )
    return rows[0]
  }

  for (const [name, request] of Object.entries(CREATIONS))
    test(`201 with ASPSP-Notification-Support: true for a ${name} payment`, async () => {
      const created = await payer.create({ ...request, headers: { 'TPP-Notification-URI': URI } })
      assert.equal(created.status, 201, created.text)
      assert.deepEqual(offerIn(created), offered)
      const path = created.json._links['self']?.href ?? ''
      const resource = path.split('/')[2]
      assert.deepEqual(await subscriptionOf(created), { resource, path, uri: URI, content: 'SCA,PROCESS' })
    })

  test('201 for a signing basket', async () => {
    const psu = await basketPayerAt(bank)
    const { answer, basketId } = await psu.basket(await psu.payments(1), {
      'TPP-Notification-URI': URI,
      'TPP-Notification-Content-Preferred': 'status=LAST',
    })
    assert.deepEqual(offerIn(answer), { ...offered, content: 'status=LAST' })
    const path = `/v1/signing-baskets/${basketId}`
    assert.deepEqual(await subscriptionOf(answer), {
      resource: 'signing-baskets',
      path,
      uri: URI,
      content: 'LAST',
    })
  })

  test('the preferred content is accepted', async () => {
    for (const content of ['status=SCA', 'status=PROCESS', 'status=LAST', 'status=SCA,LAST']) {
      const headers = { 'TPP-Notification-URI': URI, 'TPP-Notification-Content-Preferred': content }
      assert.deepEqual(offerIn(await payer.create({ headers })), { ...offered, content })
    }
  })

  test('EVT-01 without TPP-Notification-URI nothing is offered and nothing is stored', async () => {
    const nothing = { support: undefined, content: undefined, warnings: [] }
    const plain = await payer.create()
    assert.deepEqual(offerIn(plain), nothing)
    assert.equal(await subscriptionOf(plain), undefined)
    const content = { 'TPP-Notification-Content-Preferred': 'status=LAST' }
    assert.deepEqual(offerIn(await payer.create({ headers: content })), nothing)
  })

  test('an unsigned TPP-Notification-URI: the payment is created, and a warning says how to fix it', async () => {
    const created = await payer.call({
      method: 'POST',
      target: NDCT_TARGET,
      headers: {
        'x-accept-fix': '',
        'TPP-Session-ID': 'session-1',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-IP-Address': '192.0.2.7',
        'X-PSU-IDENTITY': '14838530061',
        'PSU-Context': 'PRIVATE',
        'TPP-Notification-URI': URI,
      },
      body: ndctBody({ remittanceInformationUnstructured: randomUUID() }),
      include: [],
    })
    assert.equal(created.status, 201, created.text)
    assert.deepEqual(offerIn(created), declined)
    assert.match(created.json.tppMessages[0]?.text ?? '', /add tpp-notification-uri to the headers/)
    assert.equal(await subscriptionOf(created), undefined)
  })

  const BAD_URIS = [
    'tpp.example',
    'http://tpp.example/',
    'https://user:secret@tpp.example/',
    'https://tpp.example/#x',
    'ftp://tpp.example/',
    `https://tpp.example/${'x'.repeat(2030)}`,
  ]
  for (const uri of BAD_URIS)
    test(`400 BAD_REQUEST: TPP-Notification-URI ${uri.slice(0, 40)}`, async () => {
      const refused = await payer.create({ headers: { 'TPP-Notification-URI': uri } })
      assert.equal(refused.status, 400)
      assert.deepEqual(faultsIn(refused), [['BAD_REQUEST', 'TPP-Notification-URI']])
    })

  test('400 BAD_REQUEST: an unknown value of TPP-Notification-Content-Preferred', async () => {
    const headers = { 'TPP-Notification-URI': URI, 'TPP-Notification-Content-Preferred': 'status=ALL' }
    const refused = await payer.create({ headers })
    assert.equal(refused.status, 400)
    assert.equal(refused.json.tppMessages[0]?.path, 'TPP-Notification-Content-Preferred')
  })

  test('a retry replays the first response with its headers; with another address it is a different request', async () => {
    const body = ndctBody({ remittanceInformationUnstructured: randomUUID() })
    const headers = { 'X-Request-ID': randomUUID(), 'TPP-Notification-URI': URI }
    const first = await payer.create({ body, headers })
    const again = await payer.create({ body, headers })
    assert.deepEqual(offerIn(again), offered)
    assert.equal(again.json.paymentId, first.json.paymentId)
    for (const change of [
      { 'TPP-Notification-URI': `${URI}/2` },
      { 'TPP-Notification-Content-Preferred': 'status=LAST' },
    ])
      assert.equal((await payer.create({ body, headers: { ...headers, ...change } })).status, 409)
  })
})

test('a bank without a seal: 201 with a WARNING, and ASPSP-Notification-Support: false', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  const created = await payer.create({ headers: { 'TPP-Notification-URI': URI } })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(offerIn(created), declined)
  const psu = await basketPayerAt(bank)
  const { answer } = await psu.basket(await psu.payments(1), { 'TPP-Notification-URI': URI })
  assert.deepEqual(offerIn(answer), declined)
  assert.deepEqual(await queryAsOwner(bank, 'select from notifications.subscription'), [])
})

test('in production http is refused, even to loopback', async (t) => {
  const bank = await openBank({ environment: 'production', hasSeal: true })
  t.after(() => bank.close())
  const payer = payerAt(bank, bank.newTpp())
  const refused = await payer.create({ headers: { 'TPP-Notification-URI': 'http://localhost:9000/' } })
  assert.equal(refused.status, 400)
  assert.equal(refused.json.tppMessages[0]?.path, 'TPP-Notification-URI')
})

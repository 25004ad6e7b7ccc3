import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import {
  CancellationListAnswer,
  compileBody,
  ScaStatusAnswer,
  StartAuthorisationAnswer,
} from '@havn/contract'
import { departureOf, newBrowser } from '../sca/support/psu-browser.ts'
import { CALLBACK, linkOf, OLA, redirectOf, SCA_HEADERS } from '../sca/support/tpp-calls.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { REACH_STATUS } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { phonePage } from './phone.ts'
import { useBank } from '../support/bank.ts'

describe('authorisations of a cancellation', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  const start = (path: string, headers: Readonly<Record<string, string | undefined>> = {}) =>
    payer.call({
      method: 'POST',
      target: `${path}/cancellation-authorisations`,
      headers: { ...SCA_HEADERS, ...headers },
    })

  const list = (path: string) => payer.call({ target: `${path}/cancellation-authorisations` })

  for (const status of ['ACTC', 'ACWC', 'ACCP'] as const)
    test(`ST-07 SCA-02 ${status}: started separately, as the link of the DELETE says, and CANC when approved`, async () => {
      const path = await REACH_STATUS[status](payer)
      const cancellation = await payer.cancel(path)
      assert.equal(
        cancellation.json._links['startAuthorisation']?.href,
        `${path}/cancellation-authorisations`,
      )
      const started = await start(path)
      assert.equal(started.status, 201, started.text)
      assert.equal(compileBody(StartAuthorisationAnswer)(started.json).ok, true)
      assert.equal(started.headers['aspsp-sca-approach'], 'REDIRECT')
      assert.equal(started.json['scaStatus'], 'received')
      const { authorisationId } = linkOf(started)
      assert.equal(started.json['authorisationId'], authorisationId)
      assert.equal(
        started.json._links['scaStatus']?.href,
        `${path}/cancellation-authorisations/${authorisationId}`,
      )
      assert.equal(await payer.statusOf(path), status)
      assert.equal((await payer.decide(started)).json['scaStatus'], 'finalised')
      assert.equal(await payer.statusOf(path), 'CANC')
    })

  test('all are listed, the oldest first, each with its own status', async () => {
    const path = await payer.pay()
    assert.deepEqual((await list(path)).json, { cancellationIds: [] })
    const first = await start(path)
    await payer.decide(first, 'abort')
    const second = await payer.cancel(path, SCA_HEADERS)
    await payer.decide(second, 'refuse')
    const third = await start(path)
    const ids = [first, second, third].map((answer) => linkOf(answer).authorisationId)
    const listed = await list(path)
    assert.equal(compileBody(CancellationListAnswer)(listed.json).ok, true)
    assert.deepEqual(listed.json, { cancellationIds: ids })
    await payer.decide(third)
    const statuses = await Promise.all(
      ids.map((id) => payer.call({ target: `${path}/cancellation-authorisations/${id}` })),
    )
    for (const { json } of statuses) assert.equal(compileBody(ScaStatusAnswer)(json).ok, true)
    assert.deepEqual(
      statuses.map(({ json }) => json['scaStatus']),
      ['failed', 'failed', 'finalised'],
    )
    assert.deepEqual(
      statuses.map(({ json }) => 'psuId' in json),
      [false, false, true],
    )
  })

  test('HDR-03 the same X-Request-ID: the same response with the same link, and one authorisation', async () => {
    const path = await payer.pay()
    const headers = { 'X-Request-ID': randomUUID() }
    const first = await start(path, headers)
    const again = await start(path, headers)
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.deepEqual((await list(path)).json, { cancellationIds: [linkOf(first).authorisationId] })
  })

  test('HDR-04 HDR-05 400 HTTP_HEADER_REQUIRED: here the two headers are required', async () => {
    const path = await payer.pay()
    const answer = await start(path, { 'TPP-Session-ID': undefined, 'TPP-Redirect-URI': undefined })
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), [
      'HTTP_HEADER_REQUIRED TPP-Session-ID',
      'HTTP_HEADER_REQUIRED TPP-Redirect-URI',
    ])
  })

  test('HDR-12 400, ERR-07 401: a PSU named in two ways, and an unknown one', async () => {
    const path = await payer.pay()
    const psuId = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'
    const twice = await start(path, { 'X-PSU-IDENTITY': KARI, 'PSU-ID': psuId })
    assert.deepEqual([twice.status, codesOf(twice)], [400, ['BAD_REQUEST X-PSU-IDENTITY']])
    const unknown = await start(path, { 'PSU-ID': psuId })
    assert.deepEqual([unknown.status, codesOf(unknown)], [401, ['PSU_CREDENTIALS_INVALID PSU-ID']])
    assert.deepEqual((await list(path)).json, { cancellationIds: [] })
  })

  test('HDR-06 decoupled: it waits on the PSU’s phone, and on no other', async () => {
    const path = await payer.pay({ body: ndctBody({ creditorName: 'Båtsmann Berntsen' }) })
    const started = await start(path, { 'TPP-Redirect-Preferred': 'false' })
    assert.equal(started.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal('scaRedirect' in started.json._links, false)
    const { bankId } = linkOf(await start(path))
    const address = `${bank.baseUrl}/phone/${bankId}`
    assert.doesNotMatch(await phonePage(address, OLA), /Berntsen/)
    const page = await phonePage(address, KARI)
    assert.match(page, /Båtsmann Berntsen/)
    const link = new RegExp(`"([^"]*/sca/${bankId}/${String(started.json['authorisationId'])}/[^"]*)"`)
    const browser = newBrowser()
    await browser.open(link.exec(page)?.[1] ?? '')
    await browser.logIn(KARI)
    await browser.approve()
    assert.equal(await payer.statusOf(path), 'CANC')
    const { json } = await payer.call({ target: started.json._links['scaStatus']?.href ?? '' })
    assert.equal(json['scaStatus'], 'finalised')
  })

  test('LIM-06 SCA-07 it is a normal SCA, which opens a session', async () => {
    const path = await payer.pay()
    const decided = await payer.decide(await start(path, { 'TPP-Session-ID': 'after-cancelling' }))
    const psuId = redirectOf(decided).get('psu-id') ?? ''
    const headers = { 'PSU-ID': psuId, 'TPP-Session-ID': 'after-cancelling', 'TPP-Redirect-URI': CALLBACK }
    assert.equal((await payer.call({ target: '/v1/user', headers })).status, 200)
  })

  test('RDR-06 RDR-07 refused on the page: redirected with SCA_INVALID, and the payment is unchanged', async () => {
    const path = await payer.pay()
    const browser = newBrowser()
    await browser.open(linkOf(await start(path)).href)
    await browser.logIn(KARI)
    const departure = departureOf(await browser.refuse())
    assert.equal(departure.searchParams.get('status'), '401')
    assert.equal(departure.searchParams.get('code'), 'SCA_INVALID')
    assert.equal(await payer.statusOf(path), 'ACTC')
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, PaymentCancellationAnswer } from '@havn/contract'
import { departureOf, newBrowser } from '../sca/support/psu-browser.ts'
import { CALLBACK, linkOf, OLA, redirectOf, SCA_HEADERS } from '../sca/support/tpp-calls.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody, type Payer, payerAt } from '../support/payer.ts'
import { causesOf, KARIS_ACCOUNT, REACH_STATUS } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const readAnswer = compileBody(PaymentCancellationAnswer)

describe('cancel a payment that the PSU has approved: 202', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  const idsOf = async (path: string) =>
    (await payer.call({ target: `${path}/cancellation-authorisations` })).json['cancellationIds']

  const scaStatusOf = async (href: string | undefined) =>
    (await payer.call({ target: href ?? '' })).json['scaStatus']

  /** Asserts 202 with an SCA that has been started. */
  async function startCancellation(path: string, headers: Readonly<Record<string, string>> = {}) {
    const answer = await payer.cancel(path, { ...SCA_HEADERS, ...headers })
    assert.equal(answer.status, 202, answer.text)
    assert.equal(readAnswer(answer.json).ok, true)
    return answer
  }

  for (const status of ['ACTC', 'ACWC', 'ACCP'] as const) {
    test(`ST-07 ${status}, without TPP-Session-ID and TPP-Redirect-URI: says how to continue and changes nothing`, async () => {
      const path = await REACH_STATUS[status](payer)
      const answer = await payer.cancel(path)
      assert.equal(answer.status, 202, answer.text)
      assert.equal(readAnswer(answer.json).ok, true)
      assert.equal(answer.headers['aspsp-sca-approach'], undefined)
      assert.deepEqual(answer.json, {
        transactionStatus: status,
        _links: {
          self: { href: path, verbs: ['GET', 'DELETE'] },
          status: { href: `${path}/status`, verbs: ['GET'] },
          startAuthorisation: { href: `${path}/cancellation-authorisations`, verbs: ['POST'] },
        },
      })
      assert.equal(await payer.statusOf(path), status)
      assert.deepEqual(await idsOf(path), [])
    })

    test(`ST-07 SCA-02 ${status}, with both headers: an SCA is started, and the payment is CANC when the PSU approves`, async () => {
      const path = await REACH_STATUS[status](payer)
      const answer = await startCancellation(path)
      assert.equal(answer.headers['aspsp-sca-approach'], 'REDIRECT')
      assert.equal(answer.json.transactionStatus, status)
      const { authorisationId } = linkOf(answer)
      const own = `${path}/cancellation-authorisations/${authorisationId}`
      assert.deepEqual(answer.json._links['scaStatus'], { href: own, verbs: ['GET'] })
      assert.deepEqual(answer.json._links['scaRedirect']?.verbs, ['GET'])
      assert.equal(await payer.statusOf(path), status)
      assert.deepEqual(await idsOf(path), [authorisationId])
      assert.equal(await scaStatusOf(own), 'received')

      const decided = await payer.decide(answer)
      assert.equal(decided.json['scaStatus'], 'finalised')
      assert.equal(await payer.statusOf(path), 'CANC')
      assert.deepEqual((await payer.call({ target: own })).json, {
        scaStatus: 'finalised',
        psuId: redirectOf(decided).get('psu-id'),
      })
      assert.equal((await causesOf(bank, path)).at(-1), 'cancelled')
      await payer.setClock({ time: '2026-11-17T10:00:00+00:00' })
      assert.equal(await payer.statusOf(path), 'CANC')
    })
  }

  test('no money moves for a cancelled payment', async () => {
    const balance = await payer.balanceOf(KARIS_ACCOUNT)
    const path = await payer.pay()
    await payer.decide(await startCancellation(path))
    const { booked } = await payer.run()
    assert.equal(booked, 0)
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance)
  })

  test('a cross-border payment is cancelled in the same way, without a fee', async () => {
    const balance = await payer.balanceOf(KARIS_ACCOUNT)
    const path = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
    await payer.decide(await startCancellation(path))
    assert.equal(await payer.statusOf(path), 'CANC')
    await payer.run()
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance)
  })

  test('SCA-04 scaRedirect works: the PSU sees the payment, approves and is redirected', async () => {
    const path = await payer.pay({ body: ndctBody({ creditorName: 'Båtsmann Berntsen' }) })
    const browser = newBrowser()
    await browser.open(linkOf(await startCancellation(path)).href)
    const page = await browser.logIn(KARI)
    for (const shown of ['Båtsmann Berntsen', '125.50', 'NOK', /9986.?05.?12749/])
      assert.match(page.html, new RegExp(shown))
    const departure = departureOf(await browser.approve())
    assert.equal(departure.origin + departure.pathname, CALLBACK)
    assert.equal(departure.searchParams.get('tpp-session-id'), 'session-1')
    assert.equal(departure.searchParams.get('context'), 'PRIVATE')
    assert.equal(await payer.statusOf(path), 'CANC')
  })

  test('the PSU refuses: the payment is executed by the next run', async () => {
    const path = await payer.pay()
    const answer = await startCancellation(path)
    const decided = await payer.decide(answer, 'refuse')
    assert.equal(decided.json['scaStatus'], 'failed')
    assert.equal(redirectOf(decided).get('code'), 'SCA_INVALID')
    assert.equal(await scaStatusOf(answer.json._links['scaStatus']?.href), 'failed')
    assert.equal(await payer.statusOf(path), 'ACTC')
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  for (const outcome of ['refuse', 'abort'] as const)
    test(`after ${outcome} another SCA can be started, and that one cancels`, async () => {
      const path = await payer.pay()
      await payer.decide(await startCancellation(path), outcome)
      assert.equal(await payer.statusOf(path), 'ACTC')
      const decided = await payer.decide(await startCancellation(path))
      assert.equal(decided.json['scaStatus'], 'finalised')
      assert.equal(await payer.statusOf(path), 'CANC')
      assert.equal(((await idsOf(path)) as string[]).length, 2)
    })

  test('an SCA that nobody completes delays nothing: the next run executes the payment', async () => {
    const path = await payer.pay()
    await startCancellation(path)
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('two at once: one cancels, and the other has nothing left to cancel', async () => {
    const path = await payer.pay()
    const [one, other] = [await startCancellation(path), await startCancellation(path)]
    assert.equal((await payer.decide(one)).json['scaStatus'], 'finalised')
    const late = await payer.decide(other)
    assert.equal(late.json['scaStatus'], 'failed')
    assert.equal(redirectOf(late).get('code'), 'FORBIDDEN')
    assert.equal(await payer.statusOf(path), 'CANC')
  })

  test('HDR-06 decoupled: no scaRedirect, the PSU approves on the phone, and the status contains psuId', async () => {
    const path = await payer.pay()
    const answer = await startCancellation(path, { 'TPP-Redirect-Preferred': 'false' })
    assert.equal(answer.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal('scaRedirect' in answer.json._links, false)
    assert.doesNotMatch(answer.text, /\/sca\//)
    assert.match(
      String(answer.json['psuMessage']),
      /^Bekreft på telefonen din at betalingen skal stoppes\. .*\/phone\//,
    )
    const own = answer.json._links['scaStatus']?.href ?? ''
    assert.equal(await scaStatusOf(own), 'received')
    const decided = await payer.decide(answer)
    const { json } = await payer.call({ target: own })
    assert.deepEqual(json, { scaStatus: 'finalised', psuId: redirectOf(decided).get('psu-id') })
    assert.equal(await payer.statusOf(path), 'CANC')
  })

  test('one of the two headers alone starts no SCA', async () => {
    const path = await payer.pay()
    for (const [name, value] of Object.entries(SCA_HEADERS)) {
      const answer = await payer.cancel(path, { [name]: value })
      assert.equal(answer.status, 202)
      assert.equal('scaRedirect' in answer.json._links, false)
    }
    assert.deepEqual(await idsOf(path), [])
  })

  test('HDR-03 the same X-Request-ID: the same link, and one SCA', async () => {
    const path = await payer.pay()
    const headers = { 'X-Request-ID': randomUUID() }
    const first = await startCancellation(path, headers)
    const again = await Promise.all(Array.from({ length: 5 }, () => startCancellation(path, headers)))
    for (const answer of again) {
      assert.equal(answer.text, first.text)
      assert.equal(answer.headers['aspsp-sca-approach'], 'REDIRECT')
      assert.equal(answer.headers['idempotent-replayed'], 'true')
    }
    assert.equal(((await idsOf(path)) as string[]).length, 1)
    await payer.decide(first)
    assert.equal((await startCancellation(path, headers)).text, first.text)
  })

  test('SCA-13 the SCA is for the person who paid unless the call names another, and a person who may not pay may not cancel', async () => {
    const path = await payer.pay()
    const { authorisationId } = linkOf(await startCancellation(path))
    const decision = { target: `/v1/sandbox/authorisations/${authorisationId}` }
    const other = await payer.call({ ...decision, body: { outcome: 'approve', nationalId: OLA } })
    assert.equal(redirectOf(other).get('code'), 'PSU_CREDENTIALS_INVALID')
    const named = await startCancellation(path, { 'X-PSU-IDENTITY': OLA, 'PSU-Context': 'PRIVATE' })
    const notHis = await payer.decide(named)
    assert.equal(redirectOf(notHis).get('code'), 'FORBIDDEN')
    assert.equal(await payer.statusOf(path), 'ACTC')
  })

  test('ERR-07 401 PSU_CREDENTIALS_INVALID: a PSU-ID that no SCA issued', async () => {
    const path = await payer.pay()
    const headers = { ...SCA_HEADERS, 'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10' }
    const answer = await payer.cancel(path, headers)
    assert.deepEqual([answer.status, codesOf(answer)], [401, ['PSU_CREDENTIALS_INVALID PSU-ID']])
    linkOf(answer)
    assert.deepEqual(await idsOf(path), [])
  })

  test('HDR-05 400 BAD_REQUEST: a redirect that is not https', async () => {
    const path = await payer.pay()
    const answer = await payer.cancel(path, { ...SCA_HEADERS, 'TPP-Redirect-URI': 'http://tpp.example/' })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['BAD_REQUEST TPP-Redirect-URI']])
  })
})

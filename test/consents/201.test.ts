import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { compileBody, ConsentAnswer } from '@havn/contract'
import { linkOf, redirectOf } from '../sca/support/tpp-calls.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI } from '../support/ndct.ts'
import { ALL_OF_KARIS, type ConsentCalls, CONSENTS, consentsAt, KARIS } from './support/consent-calls.ts'
import { useBank } from '../support/bank.ts'

const OLD_PATH = '/v1/consents'

describe('201: a link to the checklist', () => {
  const bank = useBank()
  let tpp: Identity
  let calls: ConsentCalls
  beforeEach(() => {
    tpp = bank.newTpp({ keyType: 'P-256' })
    calls = consentsAt(bank, tpp)
  })

  for (const target of [CONSENTS, OLD_PATH])
    test(`EP-23 ${target}: only an SCA redirect is returned`, async () => {
      const answer = await calls.start({}, target)
      assert.equal(answer.status, 201, answer.text)
      assert(compileBody(ConsentAnswer)(answer.json).ok)
      assert.deepEqual(Object.keys(answer.json), ['_links'])
      assert.deepEqual(Object.keys(answer.json._links), ['scaRedirect'])
      assert.equal(answer.headers['aspsp-sca-approach'], 'REDIRECT')
      assert.equal(answer.headers['location'], undefined)
    })

  for (const [what, body] of [
    ['of another standard', { access: { accounts: [{ iban: 'NO5799860510002' }] }, frequencyPerDay: 40 }],
    ['that says nothing', {}],
    ['that is a list', [1, 2, 3]],
  ] as const)
    test(`EP-23 a body ${what} is ignored: the PSU’s checks decide what is granted`, async () => {
      const started = await calls.start({}, CONSENTS, body)
      assert.equal(started.status, 201, started.text)
      const accounts = [KARIS.savings]
      const ended = await calls.decide(started, { outcome: 'approve', nationalId: KARI, accounts })
      const psuId = redirectOf(ended).get('psu-id') ?? ''
      assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), accounts)
    })

  test('EP-24 VER-10 the old path announces when it is removed and which path replaces it', async () => {
    const answer = await calls.start({}, OLD_PATH)
    assert.equal(answer.headers['deprecation'], '@1794700800')
    assert.equal(answer.headers['sunset'], 'Tue, 01 Jun 2027 00:00:00 GMT')
    assert.equal(answer.headers['link'], `<${CONSENTS}>; rel="successor-version"`)
    const refused = await calls.start({ 'PSU-ID': randomUUID() }, OLD_PATH)
    assert.equal(refused.status, 401)
    assert.equal(refused.headers['sunset'], 'Tue, 01 Jun 2027 00:00:00 GMT')
    const present = await calls.start()
    for (const name of ['deprecation', 'sunset', 'link']) assert.equal(present.headers[name], undefined)
  })

  test('VER-04 the old path announces its removal at least three months ahead', async () => {
    const { headers } = await calls.start({}, OLD_PATH)
    const saidSeconds = Number(/^@(\d+)$/.exec(String(headers['deprecation']))?.[1])
    const said = Temporal.Instant.fromEpochMilliseconds(saidSeconds * 1000).toZonedDateTimeISO('UTC')
    assert.ok(Date.parse(String(headers['sunset'])) >= said.add({ months: 3 }).epochMilliseconds)
  })

  test('a retry gets the same link, even after the PSU has used it', async () => {
    const headers = { 'X-Request-ID': randomUUID() }
    const first = await calls.start(headers)
    const again = await calls.start(headers)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal(linkOf(again).href, linkOf(first).href)
    await calls.decide(first, { outcome: 'approve', nationalId: KARI })
    assert.equal(linkOf(await calls.start(headers)).href, linkOf(first).href)
    const other = await calls.start({ ...headers, 'TPP-Session-ID': 'another' })
    assert.equal(other.status, 409, other.text)
    const elsewhere = await calls.start(headers, OLD_PATH)
    assert.equal(elsewhere.status, 409, 'a call to the old path is a different request')
  })

  test('SCA-01 a consent is given in a browser, never on a phone', async () => {
    const started = await calls.start({ 'TPP-Redirect-Preferred': 'false' })
    assert.equal(started.headers['aspsp-sca-approach'], 'REDIRECT')
    assert(linkOf(started).href)
  })

  test('SCA-07 the session of the consent serves payments too', async () => {
    const psuId = await calls.grant({ session: 'shared' })
    const user = await bank.call(tpp, {
      target: '/v1/user',
      headers: {
        'TPP-Session-ID': 'shared',
        'TPP-Redirect-URI': 'https://tpp.example/callback',
        'PSU-ID': psuId,
      },
    })
    assert.equal(user.status, 200, user.text)
  })

  test('SCA-08 without a choice in the sandbox’s decision everything offered is granted', async () => {
    const psuId = await calls.grant()
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), ALL_OF_KARIS.toSorted())
  })

  test('SVC-04 403: a PISP that is no AISP cannot request consent', async () => {
    const pisp = consentsAt(bank, bank.newTpp({ keyType: 'P-256', roles: ['PISP'] }))
    assert.equal((await pisp.start()).status, 403)
  })
})

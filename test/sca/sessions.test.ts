import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { compileBody, ScaRequiredBody } from '@havn/contract'
import { type TestBank, useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import { checkInvariants } from './support/invariants.ts'
import { stopClock } from './support/stopped-clock.ts'
import { FJORD_KAFFE, linkOf, NORA, OLA, redirectOf, tppAt, type TppCalls } from './support/tpp-calls.ts'

describe('sessions', () => {
  const bank: TestBank = useBank({ beforeClose: () => checkInvariants(bank) })
  let tpp: TppCalls
  before(() => {
    stopClock(bank)
  })
  beforeEach(() => {
    tpp = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
  })

  const AGES: readonly (readonly [string, number, number, string])[] = [
    ['59:59', 3599, 200, ''],
    ['60:00', 3600, 200, ''],
    ['60:01', 3601, 401, 'SCA_EXPIRED TPP-Session-ID'],
    ['a year', 31_536_000, 401, 'SCA_EXPIRED TPP-Session-ID'],
  ]
  for (const [age, seconds, status, code] of AGES)
    test(`SCA-07 ST-10 LIM-03 a session is ${age} old by the bank's clock: ${status} ${code}`, async () => {
      const psuId = await tpp.identify({ session: 's', nationalId: KARI })
      await tpp.setClock({ advanceSeconds: seconds })
      const answer = await tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's' })
      assert.equal(answer.status, status, answer.text)
      if (status === 401) assert.deepEqual(codesOf(answer), [code])
      const created = await tpp.createAs(psuId, 's')
      assert.equal(created.status, status === 200 ? 201 : 401)
      if (status === 401) assert.deepEqual(codesOf(created), [code])
    })

  test('ST-10 LIM-03 a new SCA under the same TPP-Session-ID renews an expired session', async () => {
    const psuId = await tpp.identify({ session: 's', nationalId: KARI })
    await tpp.setClock({ advanceSeconds: 3601 })
    assert.equal(await tpp.identify({ session: 's', nationalId: KARI }), psuId)
    assert.equal((await tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's' })).status, 200)
  })

  test('SCA-01 SCA-02 EP-22 GET /v1/user and /v1/users return the PSU of the session', async () => {
    const psuId = await tpp.identify({ session: 's', nationalId: KARI })
    const answers = await Promise.all(
      ['/v1/user', '/v1/users'].map((target) => tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's' }, target)),
    )
    for (const { status, json } of answers) {
      assert.equal(status, 200)
      const { authenticatedAt, ...rest } = json
      assert.deepEqual(rest, { psuId, context: 'PRIVATE', tppSessionId: 's' })
      assert.match(String(authenticatedAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
    }
  })

  test('ERR-07 SCA-02 each 401 says why and has a scaRedirect, the same until it is used; a retry is validated again', async () => {
    const psuId = await tpp.identify({ session: 's', nationalId: KARI })
    const unknown = '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10'
    const session = { 'TPP-Session-ID': 's' }
    const calls = [
      ['SCA_NOT_FOUND PSU-ID', () => tpp.user({ ...session, 'X-Request-ID': 'a' })],
      [
        'PSU_CREDENTIALS_INVALID PSU-ID',
        () => tpp.user({ ...session, 'PSU-ID': unknown, 'X-Request-ID': 'b' }, '/v1/users'),
      ],
      [
        'SCA_NOT_FOUND TPP-Session-ID',
        () => tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 't', 'X-Request-ID': 'c' }),
      ],
      [
        'PSU_CREDENTIALS_INVALID PSU-ID',
        () => tpp.createAs(unknown, 's', { headers: { 'X-Request-ID': 'd' } }),
      ],
      ['SCA_NOT_FOUND TPP-Session-ID', () => tpp.createAs(psuId, 't', { headers: { 'X-Request-ID': 'e' } })],
    ] as const
    for (const [code, call] of calls) {
      const kept = await queryAsOwner(bank, 'select count(*)::int as n from xs2a.answered_request')
      const [first, second] = [await call(), await call()]
      for (const answer of [first, second]) {
        assert.equal(answer.status, 401)
        assert.deepEqual(codesOf(answer), [code])
        assert.equal(compileBody(ScaRequiredBody)(answer.json).ok, true)
        assert.deepEqual(answer.json._links['scaRedirect']?.verbs, ['GET'])
        assert.equal(answer.headers['idempotent-replayed'], undefined)
      }
      assert.equal(linkOf(first).href, linkOf(second).href)
      assert.deepEqual(await queryAsOwner(bank, 'select count(*)::int as n from xs2a.answered_request'), kept)
    }
  })

  test('SCA-01 a payment without any PSU is 400, not 401: nothing says who must authenticate', async () => {
    const answer = await tpp.createAs('', 's', { headers: { 'PSU-ID': undefined } })
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['HTTP_HEADER_REQUIRED PSU-ID'])
  })

  describe('a new TPP-Session-ID before the old one expires', () => {
    const use = (psuId: string, session: string) => tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': session })

    test('LIM-05 LIM-06 needs an SCA; when that finishes, the old one is 401 SCA_INVALID', async () => {
      const psuId = await tpp.identify({ session: 'old', nationalId: KARI })
      assert.deepEqual(codesOf(await use(psuId, 'new')), ['SCA_NOT_FOUND TPP-Session-ID'])
      await tpp.identify({ session: 'new', nationalId: KARI })
      assert.equal((await use(psuId, 'new')).status, 200)
      const old = await use(psuId, 'old')
      assert.equal(old.status, 401)
      assert.deepEqual(codesOf(old), ['SCA_INVALID TPP-Session-ID'])
      assert.deepEqual(codesOf(await tpp.createAs(psuId, 'old')), ['SCA_INVALID TPP-Session-ID'])
    })

    test('LIM-06 a replaced session is SCA_INVALID even if it would have expired since', async () => {
      const psuId = await tpp.identify({ session: 'old', nationalId: KARI })
      await tpp.identify({ session: 'new', nationalId: KARI })
      await tpp.setClock({ advanceSeconds: 3601 })
      assert.deepEqual(codesOf(await use(psuId, 'old')), ['SCA_INVALID TPP-Session-ID'])
    })

    for (const outcome of ['abort', 'refuse', 'time-out'])
      test(`LIM-07 its SCA ends by ${outcome}: the old one remains valid`, async () => {
        const psuId = await tpp.identify({ session: 'old', nationalId: KARI })
        const { authorisationId } = linkOf(await use(psuId, 'new'))
        const ended = await tpp.decide(authorisationId, { outcome, nationalId: KARI })
        assert.equal(ended.json['scaStatus'], 'failed')
        assert.equal((await use(psuId, 'old')).status, 200)
        assert.deepEqual(codesOf(await use(psuId, 'new')), ['SCA_NOT_FOUND TPP-Session-ID'])
      })

    test('LIM-07 its SCA is never completed: the old one remains valid', async () => {
      const psuId = await tpp.identify({ session: 'old', nationalId: KARI })
      await use(psuId, 'new')
      assert.equal((await use(psuId, 'old')).status, 200)
    })

    test('LIM-06 the SCA of another PSU replaces nothing', async () => {
      const kari = await tpp.identify({ session: 'of-Kari', nationalId: KARI })
      const ola = await tpp.identify({ session: 'of-Ola', nationalId: OLA })
      assert.notEqual(kari, ola)
      assert.equal((await use(kari, 'of-Kari')).status, 200)
      assert.equal((await use(ola, 'of-Ola')).status, 200)
    })

    test('LIM-06 a single SCA that approves a payment opens its session and replaces the old one', async () => {
      const psuId = await tpp.identify({ session: 'old', nationalId: KARI })
      const { answer } = await tpp.create({ headers: { 'TPP-Session-ID': 'new' } })
      const ended = await tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' })
      assert.equal(redirectOf(ended).get('psu-id'), psuId)
      assert.equal((await use(psuId, 'new')).status, 200)
      assert.deepEqual(codesOf(await use(psuId, 'old')), ['SCA_INVALID TPP-Session-ID'])
    })
  })

  test('DX-11 ERR-07 401 says if another person did the SCA, and whose psu-id to use', async () => {
    const kari = await tpp.identify({ session: 'before', nationalId: KARI })
    const ola = await tpp.identify({ session: 's', nationalId: OLA })
    for (const answer of [
      await tpp.user({ 'PSU-ID': kari, 'TPP-Session-ID': 's' }),
      await tpp.createAs(kari, 's'),
    ]) {
      assert.equal(answer.status, 401, answer.text)
      assert.deepEqual(codesOf(answer), ['SCA_NOT_FOUND PSU-ID'])
      assert.match(
        answer.json.tppMessages[0]?.text ?? '',
        /^Another person than the PSU of this PSU-ID did the SCA/,
      )
    }
    assert.equal((await tpp.user({ 'PSU-ID': ola, 'TPP-Session-ID': 's' })).status, 200)
    // In a session that nobody opened, or for another TPP, there is no such person.
    assert.deepEqual(codesOf(await tpp.user({ 'PSU-ID': kari, 'TPP-Session-ID': 'none' })), [
      'SCA_NOT_FOUND TPP-Session-ID',
    ])
    const other = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
    const known = await other.identify({ session: 'mine', nationalId: KARI })
    assert.deepEqual(codesOf(await other.user({ 'PSU-ID': known, 'TPP-Session-ID': 's' })), [
      'SCA_NOT_FOUND TPP-Session-ID',
    ])
  })

  test('SCA-05 SCA-06 a PSU-ID is the same in every session and context, and different for another TPP', async () => {
    const ids = [
      await tpp.identify({ session: 'a', nationalId: KARI }),
      await tpp.identify({ session: 'b', nationalId: KARI }),
      await tpp.identify({ session: 'c', nationalId: KARI, agreementId: FJORD_KAFFE }),
    ]
    assert.equal(new Set(ids).size, 1)
    const elsewhere = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
    assert.notEqual(await elsewhere.identify({ session: 'a', nationalId: KARI }), ids[0])
  })

  test('SCA-07 an SCA is valid across the roles of a TPP', async () => {
    const tppId = 'PSDNO-FSA-555555555'
    const reader = tppAt(bank, bank.newTpp({ tppId, roles: ['AISP'], keyType: 'P-256' }))
    const payer = tppAt(bank, bank.newTpp({ tppId, roles: ['PISP'], keyType: 'P-256' }))
    const psuId = await reader.identify({ session: 's', nationalId: KARI })
    assert.equal((await payer.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's' })).status, 200)
    assert.equal((await payer.createAs(psuId, 's')).status, 201)
    await payer.identify({ session: 't', nationalId: KARI })
    assert.deepEqual(codesOf(await reader.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's' })), [
      'SCA_INVALID TPP-Session-ID',
    ])
  })

  test('EP-22 a PISP that is no AISP gets its PSU-ID by GET /v1/user', async () => {
    const payer = tppAt(bank, bank.newTpp({ roles: ['PISP'], keyType: 'P-256' }))
    const psuId = await payer.identify({ session: 's', nationalId: OLA })
    assert.equal((await payer.createAs(psuId, 's', { account: '99860512749' })).status, 201)
  })

  test('LIM-04 SCA-03 a payment inside a session still has an SCA of its own', async () => {
    const psuId = await tpp.identify({ session: 's', nationalId: KARI })
    const created = await tpp.createAs(psuId, 's')
    assert.equal(created.status, 201, created.text)
    const { authorisationId } = linkOf(created)
    assert.equal(await tpp.statusOf(created.json.paymentId), 'RCVD')
    const other = await tpp.decide(authorisationId, { outcome: 'approve', nationalId: OLA })
    assert.equal(redirectOf(other).get('code'), 'PSU_CREDENTIALS_INVALID')
    const again = linkOf(await tpp.startAuthorisation(created.json.paymentId))
    const ended = await tpp.decide(again.authorisationId, { outcome: 'approve' })
    assert.equal(redirectOf(ended).get('psu-id'), psuId)
    assert.match(await tpp.statusOf(created.json.paymentId), /^AC(TC|WC)$/)
  })

  test('SCA-13 403 FORBIDDEN: the PSU may not pay from the account, or there is no such account', async () => {
    const psuId = await tpp.identify({ session: 's', nationalId: KARI })
    for (const account of ['99860512749', '99860515489', '99860599992']) {
      const answer = await tpp.createAs(psuId, 's', { account })
      assert.equal(answer.status, 403, answer.text)
      assert.deepEqual(codesOf(answer), ['FORBIDDEN debtorAccount'])
    }
  })

  describe('corporate', () => {
    const account = '99860515489'
    const headers = { 'PSU-Corporate-ID': FJORD_KAFFE }

    test('HDR-13 SCA-14 SCA-15 SCA-16 SCA-18 ERR-05 with the agreement 201 and 200, without it 400', async () => {
      const psuId = await tpp.identify({ session: 's', nationalId: KARI, agreementId: FJORD_KAFFE })
      const created = await tpp.createAs(psuId, 's', { headers, account })
      assert.equal(created.status, 201, created.text)
      const user = await tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's', ...headers })
      assert.deepEqual(
        [user.json['context'], user.json['psuCorporateId'], user.json['tppSessionId']],
        ['CORPORATE', FJORD_KAFFE, 's'],
      )
      for (const answer of [
        await tpp.createAs(psuId, 's', { account }),
        await tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's' }),
      ]) {
        assert.equal(answer.status, 400)
        assert.deepEqual(codesOf(answer), ['BAD_REQUEST PSU-Corporate-ID'])
      }
    })

    test("SCA-15 403 FORBIDDEN: an agreement that is not the PSU's, and one that never was", async () => {
      const psuId = await tpp.identify({ session: 's', nationalId: KARI, agreementId: FJORD_KAFFE })
      for (const agreement of [
        'e0000000-0000-4000-8000-000000000002',
        'e0000000-0000-4000-8000-00000000ffff',
      ]) {
        const agreementHeader = { 'PSU-Corporate-ID': agreement }
        for (const answer of [
          await tpp.createAs(psuId, 's', { headers: agreementHeader, account: '99860520962' }),
          await tpp.user({ 'PSU-ID': psuId, 'TPP-Session-ID': 's', ...agreementHeader }),
        ]) {
          assert.equal(answer.status, 403, answer.text)
          assert.deepEqual(codesOf(answer), ['FORBIDDEN PSU-Corporate-ID'])
        }
      }
    })

    test('SCA-14 under the agreement she cannot pay from her own account, and privately not from the corporation’s', async () => {
      const psuId = await tpp.identify({ session: 's', nationalId: KARI, agreementId: FJORD_KAFFE })
      assert.deepEqual(codesOf(await tpp.createAs(psuId, 's', { headers })), ['FORBIDDEN debtorAccount'])
      await tpp.identify({ session: 't', nationalId: KARI })
      assert.deepEqual(codesOf(await tpp.createAs(psuId, 't', { account })), ['FORBIDDEN debtorAccount'])
    })

    test('SCA-17 in a private session one of her agreements may be chosen', async () => {
      const psuId = await tpp.identify({ session: 's', nationalId: KARI })
      assert.equal((await tpp.createAs(psuId, 's', { headers, account })).status, 201)
    })

    test('SCA-14 a person who is not a private customer acts for the corporation without a choice', async () => {
      const link = linkOf(await tpp.user({ 'TPP-Session-ID': 's' }))
      const ended = await tpp.decide(link.authorisationId, { outcome: 'approve', nationalId: NORA })
      assert.equal(redirectOf(ended).get('context'), 'CORPORATE')
      assert.equal(redirectOf(ended).get('psu-corporate-id'), 'e0000000-0000-4000-8000-000000000002')
    })

    test('SCA-14 nobody can act under somebody else’s agreement', async () => {
      const link = linkOf(await tpp.user({ 'TPP-Session-ID': 's' }))
      const body = { outcome: 'approve', nationalId: OLA, agreementId: FJORD_KAFFE }
      const ended = await tpp.decide(link.authorisationId, body)
      assert.equal(ended.json['scaStatus'], 'failed')
      assert.equal(redirectOf(ended).get('code'), 'FORBIDDEN')
    })
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, describe, test } from 'node:test'
import { compileBody, ScaRequiredBody } from '@havn/contract'
import { newBrowser, departureOf } from '../sca/support/psu-browser.ts'
import { stopClock } from '../sca/support/stopped-clock.ts'
import { linkOf, OLA, redirectOf, tppAt } from '../sca/support/tpp-calls.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf, type ReceivedResponse } from '../support/send.ts'
import { ALL_OF_KARIS, type ConsentCalls, consentsAt, KARIS, PRESENT } from './support/consent-calls.ts'

const days = (count: number) => count * 86_400

describe('401: no consent, or none that is valid', () => {
  const bank = useBank()
  let tpp: ReturnType<TestBank['newTpp']>
  let calls: ConsentCalls
  before(() => {
    stopClock(bank)
  })
  beforeEach(() => {
    tpp = bank.newTpp({ keyType: 'P-256' })
    calls = consentsAt(bank, tpp)
  })

  /** Asserts the codes of the response, and that its link leads to the checklist. */
  async function refusalOf(answer: ReceivedResponse): Promise<string> {
    assert.equal(answer.status, 401, answer.text)
    assert(compileBody(ScaRequiredBody)(answer.json).ok)
    const page = await newBrowser().open(linkOf(answer).href)
    assert.match(page.html, /Let .*Test TPP.* see accounts of your choice/)
    return codesOf(answer).join()
  }

  test('SVC-18 SVC-19 SVC-20 without PSU-ID: 401, an SCA, and the same call with the PSU-ID from the redirect', async () => {
    const started = await calls.read(PRESENT)
    assert.equal(await refusalOf(started), 'SCA_NOT_FOUND PSU-ID')
    const ended = await calls.decide(started, { outcome: 'approve', nationalId: KARI })
    const parameters = redirectOf(ended)
    assert.deepEqual([...parameters.keys()], ['psu-id', 'tpp-session-id', 'context'])
    const again = await calls.read({ ...PRESENT, 'PSU-ID': parameters.get('psu-id') ?? '' })
    assert.equal(again.status, 200, again.text)
  })

  test('PSU_CREDENTIALS_INVALID: with a PSU-ID of another TPP, anybody can still use the link', async () => {
    for (const presence of [{}, PRESENT]) {
      const started = await calls.read({ ...presence, 'PSU-ID': randomUUID() })
      assert.equal(await refusalOf(started), 'PSU_CREDENTIALS_INVALID PSU-ID')
      const ended = await calls.decide(started, { outcome: 'approve', nationalId: KARI })
      assert.equal(ended.json['scaStatus'], 'finalised')
    }
  })

  test('SCA-19 with the PSU present a session is needed; with the PSU absent the consent is enough', async () => {
    const psuId = await calls.grant({ session: 'first' })
    const read = (session: string, presence = {}) =>
      calls.read({ ...presence, 'TPP-Session-ID': session, 'PSU-ID': psuId })
    assert.equal((await read('first', PRESENT)).status, 200)
    assert.equal((await read('unheard-of')).status, 200)
    assert.equal(await refusalOf(await read('unheard-of', PRESENT)), 'SCA_NOT_FOUND TPP-Session-ID')
    await calls.grant({ session: 'second' })
    assert.equal(await refusalOf(await read('first', PRESENT)), 'SCA_INVALID TPP-Session-ID')
    await calls.setClock({ advanceSeconds: 3601 })
    assert.equal(await refusalOf(await read('second', PRESENT)), 'SCA_EXPIRED TPP-Session-ID')
    assert.equal((await read('second')).status, 200)
  })

  test('SCA-08 CONSENT_UNKNOWN: a PSU who has only identified has granted nothing', async () => {
    const psuId = await tppAt(bank, tpp).identify({ session: 'session-1', nationalId: KARI })
    for (const presence of [{}, PRESENT])
      assert.equal(
        await refusalOf(await calls.read({ ...presence, 'PSU-ID': psuId })),
        'CONSENT_UNKNOWN PSU-ID',
      )
  })

  test('CONSENT_INVALID: the bank no longer has any of the granted accounts', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.savings] })
    await queryAsOwner(
      bank,
      `update sandbox_ledger.account set customer_id = 'c0000000-0000-4000-8000-000000000002'
       where account_id = '${KARIS.savings}'`,
    )
    const started = await calls.read({ 'PSU-ID': psuId })
    assert.equal(await refusalOf(started), 'CONSENT_INVALID PSU-ID')
  })

  test('CONSENT_INVALID: checking nothing revokes everything, at once', async () => {
    const psuId = await calls.grant()
    assert.equal(await calls.grant({ accounts: [] }), psuId)
    for (const presence of [{}, PRESENT])
      assert.equal(
        await refusalOf(await calls.read({ ...presence, 'PSU-ID': psuId })),
        'CONSENT_INVALID PSU-ID',
      )
  })

  for (const [age, seconds, code] of [
    ['180 days', days(180), undefined],
    ['180 days and a second', days(180) + 1, 'CONSENT_EXPIRED PSU-ID'],
  ] as const)
    test(`LIM-12 a consent of ${age} by the bank's clock: ${code ?? '200'}`, async () => {
      const psuId = await calls.grant()
      await calls.setClock({ advanceSeconds: seconds })
      const answer = await calls.read({ 'PSU-ID': psuId })
      if (code === undefined) assert.equal(answer.status, 200, answer.text)
      else assert.equal(await refusalOf(answer), code)
    })

  test('LIM-12 SCA-10 a renewal: granted accounts are already checked, and the 180 days start again', async () => {
    const psuId = await calls.grant({ accounts: [KARIS.savings, KARIS.card] })
    await calls.setClock({ advanceSeconds: days(180) + 1 })
    const started = await calls.read({ 'PSU-ID': psuId })
    const psu = newBrowser()
    await psu.open(linkOf(started).href)
    await psu.logIn(KARI)
    await psu.choose('PRIVATE')
    const { offered, checked } = psu.checklist()
    assert.deepEqual(offered.toSorted(), ALL_OF_KARIS.toSorted())
    assert.deepEqual(checked.toSorted(), [KARIS.savings, KARIS.card].toSorted())
    const back = departureOf(await psu.approve({}, checked)).searchParams
    assert.equal(back.get('psu-id'), psuId)
    await calls.setClock({ advanceSeconds: days(180) })
    assert.equal((await calls.read({ 'PSU-ID': psuId })).status, 200)
    await calls.setClock({ advanceSeconds: 1 })
    assert.equal(await refusalOf(await calls.read({ 'PSU-ID': psuId })), 'CONSENT_EXPIRED PSU-ID')
  })

  test('nobody else can use a link for a known PSU', async () => {
    const psuId = await calls.grant()
    for (const started of [
      await calls.read({ ...PRESENT, 'PSU-ID': psuId, 'TPP-Session-ID': 'new' }),
      await calls.start({ 'PSU-ID': psuId }),
    ]) {
      const psu = newBrowser()
      await psu.open(linkOf(started).href)
      const page = await psu.logIn(OLA)
      assert.match(page.html, /We could not log you in/)
      await psu.logIn(KARI)
      await psu.choose('PRIVATE')
      assert.deepEqual(psu.checklist().checked.toSorted(), ALL_OF_KARIS.toSorted())
    }
  })
})

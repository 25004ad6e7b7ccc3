import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { FJORD_KAFFE, linkOf, OLA, tppAt } from '../sca/support/tpp-calls.ts'
import { openBank, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type BankPage, bankPageAt } from '../support/bank-page.ts'
import { codesOf } from '../support/send.ts'
import {
  ALL_OF_KARIS,
  type ConsentCalls,
  consentsAt,
  FJORD_KAFFES,
  KARIS,
  PRESENT,
} from './support/consent-calls.ts'

describe("the bank's own page about who may see what", () => {
  const bank = useBank()
  let tpp: Identity
  let calls: ConsentCalls
  let psuId: string
  let page: BankPage
  /** The fields of a form about Kari's own accounts. */
  let named: { tpp: string; agreement: string }
  beforeEach(async () => {
    tpp = bank.newTpp({ keyType: 'P-256', name: 'Fjordbetaling AS' })
    calls = consentsAt(bank, tpp)
    psuId = await calls.grant()
    const { bankId } = linkOf(await calls.start())
    page = bankPageAt(bank.baseUrl, bankId)
    named = { tpp: await tppIdOf(psuId), agreement: 'PRIVATE' }
  })

  async function tppIdOf(id: string): Promise<string> {
    const [row] = await queryAsOwner(bank, `select tpp_id from consents.consent where psu_id = '${id}'`)
    return String(row?.['tpp_id'])
  }
  const seen = () => calls.seen({ 'PSU-ID': psuId })

  test('SCA-08 the page shows who sees what, since when and until when, for the PSU and for a corporation', async () => {
    await calls.setClock({ time: '2026-11-16T09:00:00+00:00' })
    await calls.grant({ accounts: [KARIS.savings] })
    await calls.grant({ agreementId: FJORD_KAFFE })
    const { status, html } = await page.logIn(KARI)
    assert.equal(status, 200)
    for (const words of [
      'Fjordbetaling AS',
      'Your own accounts and cards',
      'For <bdi>Fjord Kaffe AS</bdi>',
      '<dt>Given</dt><dd>16 November 2026</dd>',
      '<dt>Ends</dt><dd>15 May 2027</dd>',
      '<dt>Purpose</dt><dd>Not stated by the company</dd>',
      '9986.05.11378',
      '9986.05.15489',
    ])
      assert.ok(html.includes(words), words)
    assert.equal(html.match(/value="revoke"/g)?.length, 1 + FJORD_KAFFES.length)
    await calls.setClock({ time: '2027-05-15T09:00:01+00:00' })
    assert.match((await page.read()).html, /ended 15 May 2027, so they can no longer see anything/)
  })

  test('SCA-12 access to one account is revoked at once, and the others stay', async () => {
    await page.logIn(KARI)
    const { status, location } = await page.submit('revoke', { ...named, account: KARIS.savings })
    assert.deepEqual([status, location], [303, `${page.access}?done=revoked`])
    assert.match((await page.visit(location ?? '')).html, /The access has ended/)
    assert.deepEqual(await seen(), [KARIS.current, KARIS.card])
    const target = `/v1/accounts/${KARIS.savings}/balances`
    assert.equal((await calls.read({ 'PSU-ID': psuId, ...PRESENT }, target)).status, 404)
  })

  test('SCA-12 all access is revoked: the next call is 401 CONSENT_INVALID, and the next consent 200', async () => {
    await page.logIn(KARI)
    await page.submit('revoke-all', named)
    for (const presence of [{}, PRESENT]) {
      const answer = await calls.read({ 'PSU-ID': psuId, ...presence })
      assert.equal(answer.status, 401, answer.text)
      assert.deepEqual(codesOf(answer), ['CONSENT_INVALID PSU-ID'])
    }
    assert.match((await page.read()).html, /Nobody has been given access/)
    assert.equal(await calls.grant({ accounts: [KARIS.card] }), psuId)
    assert.deepEqual(await seen(), [KARIS.card])
  })

  for (const [what, change] of [
    ['nobody’s account', () => ({ ...named, account: randomUUID() })],
    ['not an id at all', () => ({ ...named, account: "'" })],
    ['another TPP', () => ({ ...named, tpp: 'PSDNO-FSA-1', account: KARIS.card })],
    ['another agreement', () => ({ ...named, agreement: FJORD_KAFFE, account: KARIS.card })],
    ['no agreement', () => ({ ...named, agreement: '%', account: KARIS.card })],
  ] as const)
    test(`a form about ${what} does nothing`, async () => {
      await page.logIn(KARI)
      assert.equal((await page.submit('revoke', change())).location, page.access)
      assert.deepEqual(await seen(), ALL_OF_KARIS.toSorted())
    })

  test('nobody can withdraw, change or close what belongs to another person', async () => {
    await page.logIn(OLA)
    assert.match((await page.read()).html, /Nobody has been given access/)
    for (const step of ['revoke', 'revoke-all', 'change', 'forbid'])
      assert.equal((await page.submit(step, { ...named, account: KARIS.card })).location, page.access, step)
    assert.deepEqual(await seen(), ALL_OF_KARIS.toSorted())
  })

  test('a person who is not logged in is sent to the login, and nothing is changed', async () => {
    const loginThatLeadsBack = `${page.home}?to=consents`
    assert.equal((await page.read()).location, loginThatLeadsBack)
    assert.equal((await page.submit('revoke-all', named)).location, loginThatLeadsBack)
    assert.deepEqual(await seen(), ALL_OF_KARIS.toSorted())
  })

  test('SEC-18 a form of another site, or without the token of this browser, changes nothing', async () => {
    await page.logIn(KARI)
    assert.equal((await page.submit('revoke-all', named, 'https://evil.example')).status, 200)
    page.breakCsrfToken()
    assert.equal((await page.submit('revoke-all', named)).status, 200)
    assert.deepEqual(await seen(), ALL_OF_KARIS.toSorted())
  })

  test('SCA-13 an account that is closed for payments is still returned, and payments from it are refused', async () => {
    const payment = () => tppAt(bank, tpp).createAs(psuId, 'session-1')
    await page.logIn(KARI)
    assert.equal((await payment()).status, 201)
    const closed = await page.submit('forbid', { account: KARIS.current })
    assert.equal(closed.location, `${page.access}?done=forbidden`)
    assert.match((await page.read()).html, /Payments from other apps are off/)
    const refused = await payment()
    assert.equal(refused.status, 403, refused.text)
    assert.deepEqual(await seen(), ALL_OF_KARIS.toSorted())
    await page.submit('allow', { account: KARIS.current })
    assert.equal((await payment()).status, 201)
  })

  test('SCA-08 consent directly with the bank: the checklist and an SCA, without a redirect to the TPP', async () => {
    await calls.grant({ accounts: [KARIS.current] })
    await page.logIn(KARI)
    const { location } = await page.submit('change', named)
    const psu = newBrowser()
    await psu.open(location ?? '')
    const login = await psu.logIn(OLA)
    assert.match(login.html, /We could not log you in/, 'the link is for Kari alone')
    await psu.logIn(KARI)
    assert.deepEqual(psu.checklist().checked, [KARIS.current])
    const ended = await psu.approve({}, [KARIS.savings])
    assert.equal(ended.location, `${bank.baseUrl}${page.access}?ended=approved`)
    assert.deepEqual(await seen(), [KARIS.savings])
    assert.match((await page.visit(`${page.access}?ended=approved`)).html, /Your choice has been saved/)
    const sessions = await queryAsOwner(
      bank,
      `select tpp_session_id from sca.session where psu_id = '${psuId}'`,
    )
    assert.deepEqual(sessions, [{ tpp_session_id: 'session-1' }])
    const { authorisationId } = linkOfPage(location ?? '')
    const unseen = await bank.call(tpp, {
      target: `/v1/sandbox/authorisations/${authorisationId}`,
      body: { outcome: 'abort' },
    })
    assert.equal(unseen.status, 404)
  })

  test('the page is linked from the login, and leads back', async () => {
    await page.logIn(KARI)
    assert.ok((await page.visit(page.home)).html.includes(`href="${page.access}"`))
    assert.ok((await page.read()).html.includes(`href="${page.home}"`))
  })

  test('SEC-30 in production the page does not exist', async () => {
    const production = await openBank({ environment: 'production' })
    assert.equal((await fetch(`${production.baseUrl}${page.access}`)).status, 404)
    await production.close()
  })
})

function linkOfPage(href: string): { authorisationId: string } {
  const [, , , authorisationId = ''] = new URL(href).pathname.split('/')
  return { authorisationId }
}

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { KARIS } from '../consents/support/consent-calls.ts'
import { OLA } from '../sca/support/tpp-calls.ts'
import { type BankPage, bankPageAt } from '../support/bank-page.ts'
import type { Identity } from '../support/certificates.ts'
import { KARI } from '../support/ndct.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { consentFor, consentsAtStadt, CURRENT, OK, type StadtCalls } from './support/consent-calls.ts'
import { pageFetcher } from './support/fetch-page.ts'
import { callStadt, PSD2, useStadt, XS2A } from './support/stadt.ts'

describe('both kinds of consents on the page of the PSU', () => {
  const bank = useStadt()
  let tpp: Identity
  let calls: StadtCalls
  let page: BankPage
  let consentId: string
  beforeEach(async () => {
    tpp = bank.newTpp({ name: 'Fjordbetaling AS' })
    calls = consentsAtStadt(() => bank, tpp)
    const created = await calls.create(consentFor({}, bothAccounts))
    consentId = String(created.json?.consentId)
    const [, bankId = ''] =
      /sca\/([0-9a-f-]+)\//.exec(String(created.json?._links?.['scaRedirect']?.href)) ?? []
    const psu = await calls.logIn(created)
    assert.equal((await psu.approve()).location, OK)
    page = bankPageAt(
      `https://${XS2A}`,
      bankId,
      pageFetcher(() => bank),
    )
    await page.logIn(KARI)
  })
  const savings = { bban: '99860511378' }
  const bothAccounts = { balances: [CURRENT, savings], transactions: [CURRENT] }
  const accountsSeen = async () => (await calls.read(consentId)).json?.accounts?.map((one) => one.resourceId)
  const form = (fields: object = {}) => ({ consent: consentId, ...fields })
  const shown = async () => (await page.read()).html.includes(`name="consent" value="${consentId}"`)

  test('a Norwegian consent and one of the standard are in one list, each with what it covers', async () => {
    const norwegian = await callStadt(bank, {
      host: PSD2,
      method: 'POST',
      target: '/v1/bank-offered-consents',
      seal: tpp,
      headers: { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/back' },
    })
    const href = String(
      (norwegian.json as { _links?: { scaRedirect?: { href?: string } } })?._links?.scaRedirect?.href,
    )
    const psu = newBrowser(pageFetcher(() => bank))
    await psu.open(href)
    await psu.logIn(KARI)
    if (psu.field('shown') === undefined) await psu.choose('PRIVATE')
    await psu.approve({}, [KARIS.current])
    const { html } = await page.read()
    assert.match(html, /name="agreement" value="PRIVATE"/)
    assert.match(html, new RegExp(`name="consent" value="${consentId}"`))
    assert.match(html, /The accounts that they named/)
    assert.equal(html.match(/value="change"/g)?.length, 1, 'only the Norwegian one is chosen at the bank')
  })

  test('one account is withdrawn and given back, then all of them', async () => {
    assert.deepEqual((await accountsSeen())?.toSorted(), [KARIS.current, KARIS.savings].toSorted())
    const one = await page.submit('revoke', form({ account: KARIS.current }))
    assert.match(String(one.location), /done=revoked/)
    assert.deepEqual(await accountsSeen(), [KARIS.savings])
    assert.equal(await calls.statusOf(consentId), 'valid')
    assert.match((await page.read()).html, /can no longer see/)
    assert.match(String((await page.submit('undo', form())).location), /done=undone/)
    assert.deepEqual((await accountsSeen())?.toSorted(), [KARIS.current, KARIS.savings].toSorted())

    await page.submit('revoke-all', form())
    assert.equal(await calls.statusOf(consentId), 'revokedByPsu')
    assert.equal((await calls.read(consentId)).status, 401)
    assert.match(String((await page.submit('undo', form())).location), /done=undone/)
    assert.equal(await calls.statusOf(consentId), 'valid')
    assert.equal((await calls.read(consentId)).status, 200)
  })

  test('the last account ends the consent', async () => {
    await page.submit('revoke', form({ account: KARIS.current }))
    await page.submit('revoke', form({ account: KARIS.savings }))
    assert.equal(await calls.statusOf(consentId), 'revokedByPsu')
    assert.ok((await page.read()).html.includes('You ended access for'), 'it can be undone')
  })

  test('a withdrawal is undone within ten minutes, and not if a newer consent has taken its place', async () => {
    await page.submit('revoke-all', form())
    await calls.grant()
    assert.match(String((await page.submit('undo', form())).location), /done=not-undone/)
    assert.equal(await calls.statusOf(consentId), 'revokedByPsu')
  })

  test('one account of a consent for all is withdrawn: the others are still seen, later ones are not', async () => {
    consentId = await calls.grant(consentFor({}, { allPsd2: 'allAccounts' }))
    await page.submit('revoke', form({ account: KARIS.current }))
    assert.deepEqual(await accountsSeen(), [KARIS.savings])
    assert.equal(await calls.statusOf(consentId), 'valid')
  })

  test('nobody else sees or ends it', async () => {
    const other = bankPageAt(
      `https://${XS2A}`,
      page.home.split('/')[2] ?? '',
      pageFetcher(() => bank),
    )
    const { html } = await other.logIn(OLA)
    assert.ok(!html.includes(consentId))
    assert.doesNotMatch(String((await other.submit('revoke-all', form())).location), /done/)
    assert.doesNotMatch(String((await other.submit('undo', form())).location), /=undone/)
    assert.equal(await calls.statusOf(consentId), 'valid')
    assert.ok(await shown())
  })
})

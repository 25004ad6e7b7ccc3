import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { backAtTpp, follow, heading, logIn, press, shownOn } from '../browser/support/psu.ts'
import { openScene, type Scene } from '../browser/support/scene.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import {
  type BasketPayer,
  basketPayerAt,
  EMIL,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from '../support/basket-payer.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('signing baskets in a browser', { skip: skipWithoutChromium }, () => {
  let bank: TestBank
  let scene: Scene
  before(async () => {
    bank = await openBank()
    scene = await openScene(async () => bank)
  })
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  const redirect = () => ({ 'TPP-Redirect-URI': scene.site.callback })
  const linkIn = (answer: Awaited<ReturnType<BasketPayer['create']>>) =>
    answer.json._links['scaRedirect']?.href ?? ''
  const bankPage = async ({ payer }: BasketPayer) => {
    const [row] = await queryAsOwner(
      bank,
      `select distinct bank_id::text as id from signing_baskets.basket where ${payer.bankSql}`,
    )
    return `${bank.baseUrl}/mybank/${String(row?.['id'])}`
  }

  test('LIM-01 one SCA approves a hundred payments, and the page shows each of them', async () => {
    const psu = await basketPayerAt(bank)
    const ids = await psu.payments(100, { amount: '12.50' })
    const { basketId, answer } = await psu.basket(ids, redirect())
    const page = await scene.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(linkIn(answer))
    await logIn(page, KARI)
    assert.equal(plain(await heading(page)), 'Betal\n1 250,00 kr\nfordelt på 100 betalinger\nfra Brukskonto')
    assert.equal(await page.locator('ol.lines > li').count(), 100)
    const shown = await shownOn(page)
    assert.equal(
      shown.match(/1 250,00 kr/g)?.length,
      4,
      'the total: title, summary, the day, and beside the button',
    )
    assert.match(shown, /100 betalinger til én konto/)
    for (const words of [
      'Ola Nordmann',
      '12,50 kr',
      '9986.05.12749',
      'Mandag 16. november 2026',
      'Melding: ',
    ])
      assert.ok(shown.includes(words), words)
    await press(page, 'approve')
    assert.equal((await backAtTpp(page, scene))['psu-id'], psu.psuId)
    assert.equal(await psu.statusOf(basketId), 'ACTC')
    assert.equal((await psu.payer.run())['booked'], 100)
    assert.deepEqual(new Set(await psu.memberStatuses(basketId)), new Set(['ACSC']))
  })

  test('SEC-15 a payment cancelled while the PSU reads voids the approval, and the page shows the remaining ones', async () => {
    const psu = await basketPayerAt(bank)
    const ids = await psu.payments(3)
    const { basketId, answer } = await psu.basket(ids, redirect())
    const page = await scene.newPage()
    await page.goto(linkIn(answer))
    await logIn(page, KARI)
    await psu.payer.cancel(`/v1/payments/norwegian-domestic-credit-transfers/${ids[1]}`)
    await press(page, 'approve')
    assert.match(await shownOn(page), /Noe er endret/)
    assert.match(await heading(page), /fordelt på 2 betalinger$/)
    assert.deepEqual(await psu.memberStatuses(basketId), ['RCVD', 'CANC', 'RCVD'])
    await logIn(page, KARI)
    await press(page, 'approve')
    await backAtTpp(page, scene)
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACTC', 'CANC', 'ACTC'])
  })

  test('HDR-06 decoupled: the basket waits on the phone, where the PSU refuses it', async () => {
    const psu = await basketPayerAt(bank)
    const headers = { ...redirect(), 'TPP-Redirect-Preferred': 'false' }
    const { basketId, answer } = await psu.basket(await psu.payments(2), headers)
    const phone = /http\S+/.exec(String(answer.json['psuMessage']))?.[0] ?? ''
    const page = await scene.newPage()
    await page.goto(phone)
    await logIn(page, KARI)
    const waiting = page.locator('ul.waiting a')
    assert.match(await shownOn(page), /Godkjenn 2 betalinger: 20,00 kr/)
    await follow(waiting.first())
    await logIn(page, KARI)
    await press(page, 'refuse')
    assert.equal(await heading(page), 'Betalingene er avvist')
    assert.deepEqual(await psu.memberStatuses(basketId), ['RJCT', 'RJCT'])
  })

  test('ST-02 two people in two browsers: the first comes from the TPP, the second to the bank’s own page', async () => {
    const psu = await basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
    const ids = await psu.payments(2, { amount: '90000.00', account: NORDLYS_ACCOUNT })
    const { basketId, answer } = await psu.basket(ids, redirect())
    const nora = await scene.newPage()
    await nora.goto(linkIn(answer))
    await logIn(nora, NORA)
    assert.match(await shownOn(nora), /To personer må godkjenne/)
    await press(nora, 'approve')
    await backAtTpp(nora, scene)
    assert.equal(await psu.statusOf(basketId), 'PATC')

    // The first approver has nothing left to do.
    await nora.goto(await bankPage(psu))
    await logIn(nora, NORA)
    assert.match(await shownOn(nora), /Ingenting venter på deg/)

    // Three days later every link of the first approver has expired.
    bank.clock.offsetMilliseconds = 3 * 24 * 3600_000
    await psu.payer.setClock({ time: '2026-11-16T12:00:00+00:00' })
    const returns = scene.site.returns.length
    const psus = await queryAsOwner(bank, 'select psu_id from sca.psu')
    const emil = await scene.newPage()
    await emil.goto(await bankPage(psu))
    await logIn(emil, '14838530061')
    assert.match(await shownOn(emil), /Ingenting venter på deg/, "another person's basket is not listed")
    await emil.context().clearCookies()
    await emil.goto(await bankPage(psu))
    await logIn(emil, EMIL)
    assert.match(await shownOn(emil), /Godkjenn 2 betalinger: 180 000,00 kr/)
    await follow(emil.locator('button.entry'))
    await logIn(emil, EMIL)
    assert.match(await shownOn(emil), /Nora Berg har allerede godkjent[^]*Emil Haugen[^]*Nordlys Bygg AS/)
    assert.equal(await psu.statusOf(basketId), 'PATC')
    await press(emil, 'approve')
    assert.equal(emil.url(), `${await bankPage(psu)}?ended=approved`)
    assert.match(await shownOn(emil), /Du har godkjent[^]*Ingenting venter på deg/)
    assert.equal(await psu.statusOf(basketId), 'ACTC')

    // The TPP learns nothing of the second approver: no return, no PSU-ID, no session, no authorisation.
    assert.equal(scene.site.returns.length, returns)
    assert.deepEqual(await queryAsOwner(bank, 'select psu_id from sca.psu'), psus)
    const listed = await psu.payer.call({ target: `/v1/signing-baskets/${basketId}/authorisations` })
    assert.equal((listed.json['authorisationIds'] as string[]).length, 1)
    const [own] = await queryAsOwner(
      bank,
      `select authorisation_id::text as id from sca.authorisation where approach = 'BANK' and subject_id = '${basketId}'`,
    )
    const id = String(own?.['id'])
    assert.equal((await psu.decide(id, { outcome: 'abort' })).status, 404)
    const read = `/v1/signing-baskets/${basketId}/authorisations/${id}`
    assert.equal((await psu.payer.call({ target: read })).status, 404)
    // A batch run uses the database's clock, so the server's clock is set back to it.
    bank.clock.offsetMilliseconds = 0
    await psu.payer.setClock({ time: '2026-11-16T12:00:00+00:00' })
    await psu.payer.run()
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACSC', 'ACSC'])
  })

  test('the second approver can leave and come back, and refuse', async () => {
    const psu = await basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
    const ids = await psu.payments(1, { amount: '150000.00', account: NORDLYS_ACCOUNT })
    const { basketId, authorisationId } = await psu.basket(ids)
    await psu.decide(authorisationId)
    const emil = await scene.newPage()
    await emil.goto(await bankPage(psu))
    await logIn(emil, EMIL)
    await follow(emil.locator('button.entry'))
    await press(emil, 'abort')
    assert.match(await shownOn(emil), /verken godkjent eller avvist/)
    await follow(emil.locator('button.entry'))
    await logIn(emil, NORA)
    assert.match(await shownOn(emil), /Vi fikk ikke logget deg inn/, 'the link is for Emil alone')
    await logIn(emil, EMIL)
    await press(emil, 'refuse')
    assert.match(await shownOn(emil), /Du har avvist/)
    assert.equal(await psu.statusOf(basketId), 'RJCT')
  })
})

import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { consentsAt, KARIS } from '../consents/support/consent-calls.ts'
import { openDeliverer } from '../notifications/support/deliverer.ts'
import { openReceiver, type Receiver } from '../notifications/support/receiver.ts'
import { lookWithAxe } from '../pages/look-with-axe.ts'
import { linkOf } from '../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { goBack, heading, KARI, logIn, press, shownOn } from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('a consent withdrawn on the bank’s own page', { skip: skipWithoutChromium }, () => {
  let bank: TestBank
  let scene: Scene
  let receiver: Receiver
  before(async () => {
    bank = await openBank({ hasSeal: true })
    scene = await openScene(async () => bank)
    receiver = await openReceiver(bank)
  })
  afterEach(() => scene.tidyUp())
  after(async () => {
    await receiver.close()
    await scene.close()
  })

  test('is notified to the TPP, which verifies it; the PSU undoes it, objects and logs out', async (t) => {
    const deliverer = openDeliverer(bank)
    t.after(() => deliverer.close())
    const calls = consentsAt(bank, bank.newTpp({ name: 'Fjordoversikt AS', roles: ['AISP'] }))
    await calls.grant({
      accounts: [KARIS.current, KARIS.savings],
      headers: { 'TPP-Notification-URI': receiver.uri, 'TPP-Consent-Purpose': 'budgeting' },
    })
    const { bankId } = linkOf(await calls.start())
    const page = await scene.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: true })
    await page.goto(`${bank.baseUrl}/mybank/${bankId}`)
    await logIn(page, KARI)
    assert.deepEqual(await lookWithAxe(page), [], 'the page after the login')
    await page.goto(`${bank.baseUrl}/mybank/${bankId}/consents`)
    assert.match(await shownOn(page), /Fjordoversikt AS/)
    assert.match(await shownOn(page), /Budsjett og oversikt over forbruk/)

    await press(page, 'revoke-all')
    assert.match(await shownOn(page), /Du avsluttet en tilgang for Fjordoversikt AS/)
    assert.deepEqual(await lookWithAxe(page), [], 'after the withdrawal')
    await press(page, 'undo')
    assert.match(await shownOn(page), /Tilgangen er gitt tilbake/)
    await page.getByText('Er noe galt? Si fra til banken').click()
    await page.getByRole('radio', { name: 'Jeg har ikke sagt ja til dette' }).check()
    assert.deepEqual(await lookWithAxe(page), [], 'with the objection unfolded')
    await press(page, 'object')
    assert.match(await shownOn(page), /Meldingen din er registrert/)
    await press(page, 'logout')
    assert.equal(await heading(page), 'Logg inn i nettbanken')
    assert.match(await shownOn(page), /Du er logget ut/)
    assert.deepEqual(await lookWithAxe(page), [], 'after the logout')
    await page.goto(`${bank.baseUrl}/mybank/${bankId}/consents`)
    assert.equal(await heading(page), 'Logg inn i nettbanken')

    await deliverer.deliver()
    assert.deepEqual(
      receiver.received.map(({ notification }) => [notification.consentEvent, notification.consentStatus]),
      [
        ['granted', 'valid'],
        ['withdrawn', 'revokedByPsu'],
        ['reinstated', 'valid'],
        ['objected', 'revokedByPsu'],
      ],
    )
  })

  test('without a single check the list asks once more, names the TPP and says until when', async () => {
    const calls = consentsAt(bank, bank.newTpp({ name: 'Fjordoversikt AS', roles: ['AISP'] }))
    await calls.setClock({ time: '2026-11-16T09:00:00+00:00' })
    const started = await calls.start({ 'TPP-Redirect-URI': scene.site.callback })
    const page = await scene.newPage({ javaScriptEnabled: true })
    await page.goto(started.json._links['scaRedirect']?.href ?? '')
    await logIn(page, KARI)
    await page.getByRole('radio').first().check()
    await press(page, 'choose')
    assert.match(await shownOn(page), /Fjordoversikt AS ser saldo og transaksjoner .* til 15\. mai 2027/)
    await press(page, 'approve')
    assert.match(await shownOn(page), /Du har ikke krysset av for noe, så Fjordoversikt AS får ikke se noe/)
    assert.deepEqual(await lookWithAxe(page), [], 'started again')
    const returns = scene.site.returns.length
    await press(page, 'approve')
    await goBack(page)
    await page.waitForURL(/callback|psu-id/)
    assert.equal(scene.site.returns.length, returns + 1, 'the second time it counts as a decision')
  })
})

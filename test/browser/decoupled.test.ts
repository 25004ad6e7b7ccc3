import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { nb } from '../../apps/server/src/platform/web/messages/nb.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { follow, heading, KARI, logIn, OLA, press, shownOn } from './support/psu.ts'
import { openScene, type Scene, TPP_NAME } from './support/scene.ts'
import { authorisation, create, type Created, paymentStatus, readUser } from './support/tpp-calls.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DECOUPLED = { headers: { 'TPP-Redirect-Preferred': 'false' } }

describe('the decoupled approach: approval on a phone', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  /** The address that the TPP may show to the PSU. */
  const phoneOf = ({ answer }: Created) => /http\S+/.exec(String(answer.json['psuMessage']))?.[0] ?? ''
  const waiting = (page: Page) => page.locator('ul.waiting a')

  async function openPhone(address: string, nationalId: string): Promise<Page> {
    const page = await scene.newPage(PHONE)
    await page.goto(address)
    await logIn(page, nationalId)
    return page
  }

  test('HDR-06 a waiting request appears by itself, is approved on the phone, and the TPP polls it to its end', async () => {
    const address = phoneOf(
      await create(scene, { ...DECOUPLED, headers: { ...DECOUPLED.headers, 'X-PSU-IDENTITY': OLA } }),
    )
    const page = await openPhone(address, KARI)
    assert.match(await shownOn(page), /Kari Nordmann/)
    assert.equal(await waiting(page).count(), 0, 'she does not see what waits for Ola')

    const created = await create(scene, DECOUPLED)
    assert.equal(created.scaRedirect, '', 'there is no link to follow')
    assert.equal(created.answer.headers['aspsp-sca-approach'], 'DECOUPLED')
    await waiting(page).waitFor()
    assert.match(await shownOn(page), new RegExp(`125,50 kr[^]*Ola Nordmann[^]*${TPP_NAME}`))
    assert.deepEqual(await authorisation(scene, created.paymentId), { scaStatus: 'received' })

    await follow(waiting(page).first())
    await logIn(page, KARI)
    assert.match(await shownOn(page), /125,50 kr/)
    assert.deepEqual(await authorisation(scene, created.paymentId), { scaStatus: 'started' })
    await press(page, 'approve')
    assert.equal(await heading(page), nb.end.approved.title['approve-payment'])
    assert.match(await shownOn(page), /125,50 kr\s+Til\s+Ola Nordmann\s[^]*Tidspunkt/)
    assert.equal(scene.site.returns.length, 0, 'nobody is redirected')

    const { scaStatus, psuId } = await authorisation(scene, created.paymentId)
    assert.equal(scaStatus, 'finalised')
    assert.match(await paymentStatus(scene, created.paymentId), /^AC[TW]C$/)
    const user = await readUser(scene, created.sessionId, { 'PSU-ID': String(psuId) })
    assert.equal(user.status, 200, user.text)

    await page.goto(address)
    assert.equal(await waiting(page).count(), 0, 'it no longer waits')
  })

  test('HDR-06 refused on the phone: the TPP reads it, and an outdated page of the phone says so', async () => {
    const created = await create(scene, DECOUPLED)
    const page = await openPhone(phoneOf(created), KARI)
    await follow(waiting(page).first())
    const link = page.url()
    await logIn(page, KARI)
    await press(page, 'refuse')
    assert.equal(await heading(page), nb.end.refused['approve-payment'].title)
    assert.deepEqual(await authorisation(scene, created.paymentId), { scaStatus: 'failed' })
    assert.equal(await paymentStatus(scene, created.paymentId), 'RJCT')
    await page.goto(link)
    assert.equal(await heading(page), nb.end.refused['approve-payment'].title)
    assert.equal(await page.locator('main a').count(), 0, 'a phone leads nowhere')
  })

  test('HDR-06 an expired request no longer waits, and has failed without anybody opening it', async () => {
    const created = await create(scene, DECOUPLED)
    const page = await openPhone(phoneOf(created), KARI)
    await follow(waiting(page).first())
    await logIn(page, KARI)
    scene.bank.clock.offsetMilliseconds = 5 * 60_000 + 1000
    assert.deepEqual(await authorisation(scene, created.paymentId), { scaStatus: 'failed' })
    await press(page, 'approve')
    assert.equal(await heading(page), nb.end.timedOut.title)
    await page.goto(phoneOf(created))
    assert.equal(await waiting(page).count(), 0)
    assert.equal(await paymentStatus(scene, created.paymentId), 'RCVD')
  })

  test('the phone of an unknown person says so', async () => {
    const page = await openPhone(phoneOf(await create(scene, DECOUPLED)), '01010112345')
    assert.match(await shownOn(page), new RegExp(nb.phone.unknownTitle))
    await logIn(page, '029279 31152')
    assert.match(await shownOn(page), /Ola Nordmann/)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { nb } from '../../apps/server/src/platform/web/messages/nb.ts'
import { queryAsOwner } from '../support/query.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { blockLink } from './support/block-link.ts'
import {
  backAtTpp,
  choose,
  follow,
  goBack,
  heading,
  loginHeading,
  primaryLabel,
  KARI,
  logIn,
  press,
  shownOn,
} from './support/psu.ts'
import { openScene, type Scene } from './support/scene.ts'
import { authorisation, create, identifyLink, paymentStatus } from './support/tpp-calls.ts'

const APPROVED = /^AC[TW]C$/

describe('a link is for one browser and one use', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  /** Clicks a second time while the bank still handles the first click, so that both forms are sent. */
  async function pressTwice(page: Page, scaRedirect: string, step: string): Promise<void> {
    const posts: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
    const release = await blockLink(scene, scaRedirect)
    const button = page.locator(`button[value=${step}]`)
    await button.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    try {
      for (const count of [1, 2]) {
        await page.mouse.click(x + 5, y + 5)
        for (let waits = 0; posts.length < count && waits < 100; waits++) await setTimeout(10)
        assert.equal(posts.length, count)
      }
      // Waits until the second request waits for the first.
      await setTimeout(500)
    } finally {
      await release()
    }
  }

  test('SCA-04 RDR-01 opened again after the approval: the page says so, and returning sends the TPP the same parameters', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'approve')
    const parameters = await backAtTpp(page, scene)
    assert.equal((await page.goto(scaRedirect))?.status(), 410)
    assert.equal(await heading(page), nb.end.approved.title['approve-payment'])
    await goBack(page)
    assert.deepEqual(await backAtTpp(page, scene), parameters)

    const other = await scene.newPage()
    await other.goto(scaRedirect)
    assert.equal(await heading(other), nb.end.used.title)
    await goBack(other)
    assert.deepEqual(await backAtTpp(other, scene), {}, 'another browser learns nothing of the PSU')
  })

  test('SEC-16 a second browser, while the first is in use, is refused with an explanation and changes nothing', async () => {
    const [first, second] = [await scene.newPage(), await scene.newPage()]
    const { paymentId, scaRedirect } = await create(scene)
    await first.goto(scaRedirect)
    await second.goto(scaRedirect)
    assert.equal(await loginHeading(second), nb.login.title, 'opening the page binds nothing')
    await logIn(first, KARI)
    await logIn(second, KARI)
    assert.equal(await heading(second), nb.end.otherBrowser.title)
    await second.goto(scaRedirect)
    assert.equal(await heading(second), nb.end.otherBrowser.title)
    await goBack(second)
    assert.deepEqual(await backAtTpp(second, scene), {})

    await press(first, 'approve')
    assert.equal((await backAtTpp(first, scene))['context'], 'PRIVATE')
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
  })

  test('RDR-07 opened again after a refusal: the page says so, and offers to return to the TPP', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await press(page, 'refuse')
    await backAtTpp(page, scene)
    assert.equal((await page.goto(scaRedirect))?.status(), 410)
    assert.equal(await heading(page), nb.end.refused['approve-payment'].title)
    await goBack(page)
    await backAtTpp(page, scene)
  })

  test('a link that was never issued is unknown, and nobody learns more', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    const other = scaRedirect.replace(/[^/]{5}$/, 'AAAAA')
    assert.equal((await page.goto(other))?.status(), 404)
    assert.equal(await heading(page), nb.end.unknownLink.title)
    assert.equal(await page.locator('main a').count(), 0)
  })

  test('a PSU who comes from the TPP a second time continues where they were', async () => {
    const page = await scene.newPage()
    const { scaRedirect } = await create(scene)
    for (const expected of ['login', 'approve']) {
      await page.goto(scene.site.offer(scaRedirect))
      await follow(page.getByRole('link'))
      assert.equal(await page.locator('button.primary').getAttribute('value'), expected)
      if (expected === 'login') await logIn(page, KARI)
    }
    await press(page, 'approve')
    await backAtTpp(page, scene)
  })

  test('SCA-04 RDR-01 a double click on approve approves once, and the PSU still returns to the TPP', async () => {
    const page = await scene.newPage()
    const { paymentId, sessionId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await pressTwice(page, scaRedirect, 'approve')
    await page.locator('main a.button.primary').waitFor()
    const { 'tpp-session-id': parameters } = await backAtTpp(page, scene)
    assert.equal(parameters, sessionId)
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
    const events = await queryAsOwner(
      scene.bank,
      `select cause from payments.payment_event where payment_id = '${paymentId}' and cause like 'approved%'`,
    )
    assert.equal(events.length, 1)
  })

  test('RDR-07 a double click on refuse refuses once, and the page offers to return to the TPP', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await pressTwice(page, scaRedirect, 'refuse')
    // The browser shows the response to the second form; a busy bank may have handled that one first.
    const failed = page.getByRole('heading', { name: nb.end.refused['approve-payment'].title })
    await failed.or(page.getByRole('heading', { name: 'back at the TPP' })).waitFor({ timeout: 20_000 })
    assert.equal(await paymentStatus(scene, paymentId), 'RJCT')
    if (await failed.isVisible()) await goBack(page)
    await backAtTpp(page, scene)
  })

  test('a double click on login and on a choice has no effect', async () => {
    const page = await scene.newPage()
    await page.goto(await identifyLink(scene, randomUUID()))
    await page.locator('input[name=nationalId]').fill(KARI)
    await page.locator('button[value=login]').dblclick({ noWaitAfter: true })
    await page.getByRole('heading', { name: nb.context.title, level: 1 }).waitFor()
    await page.locator('input[value=PRIVATE]').check()
    await page.locator('button[value=choose]').dblclick({ noWaitAfter: true })
    await page.getByRole('button', { name: nb.identity.approve }).waitFor()
    await press(page, 'approve')
    await backAtTpp(page, scene)
  })

  test('SEC-16 the back button, and whatever is pressed there, undoes nothing', async () => {
    const page = await scene.newPage()
    const { paymentId, scaRedirect } = await create(scene)
    await page.goto(scaRedirect)
    await logIn(page, KARI)
    await page.goBack()
    await page.goForward()
    await press(page, 'approve')
    const parameters = await backAtTpp(page, scene)
    await page.goBack()
    assert.match(await shownOn(page), new RegExp(nb.end.approved.title['approve-payment']))
    await goBack(page)
    assert.deepEqual(await backAtTpp(page, scene), parameters)
    assert.match(await paymentStatus(scene, paymentId), APPROVED)
    assert.equal((await authorisation(scene, paymentId))['scaStatus'], 'finalised')
  })

  test('the back button to the choice: the choice is made, and the page goes on', async () => {
    const page = await scene.newPage()
    await page.goto(await identifyLink(scene, randomUUID()))
    await logIn(page, KARI)
    await choose(page, 'PRIVATE')
    await page.goBack()
    assert.equal(await primaryLabel(page), nb.identity.approve)
  })
})

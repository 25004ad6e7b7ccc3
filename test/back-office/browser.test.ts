import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../../tools/chromium.ts'
import { lookWithAxe } from '../pages/look-with-axe.ts'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type OfficeScene, openOfficeScene, quarantine } from './support/office-scene.ts'

const shots = process.env['HAVN_SCREENSHOTS']

describe('the back office in a browser', { skip: skipWithoutChromium }, () => {
  let scene: OfficeScene
  let browser: Browser
  before(async () => {
    ;[scene, browser] = await Promise.all([openOfficeScene(), startBrowser()])
  })
  after(async () => {
    await browser.close()
    await scene.close()
  })

  async function logIn(name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 390, height: 664 },
      locale: 'en-GB',
      ...options,
    })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    await page.goto(`${scene.url}/back-office`)
    await page.fill('input[name=login]', name)
    await page.fill('input[name=password]', 'x')
    await page.click('button[type=submit]')
    await page.waitForURL(`${scene.url}/back-office/**`)
    return page
  }

  async function open(page: Page, id: string): Promise<void> {
    await page.goto(`${scene.url}/back-office`)
    await page.getByLabel(/Payment id|Betalingens id/).fill(id)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/payments/${id}`)
  }

  async function look(page: Page, name: string): Promise<void> {
    const isWide = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    )
    assert.equal(isWide, false, `${name} is wider than the screen`)
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, `back-office-${name}.png`), fullPage: true })
    assert.deepEqual(await lookWithAxe(page), [], name)
  }

  test('SEC-84 SEC-85 why a payment is ACCP; one proposes a retry, the same person is refused, another confirms', async () => {
    const { own, bank } = scene
    const poor = await own.payer.pay({
      query: '?allowLogicalDuplicate=true',
      headers: { 'X-PSU-IDENTITY': '02927931152' },
      body: ndctBody({ debtorAccount: { bban: '99860514113', currency: 'NOK' } }),
    })
    const bad = await quarantine(scene)
    const kari = await logIn('kari')
    await look(kari, 'home')
    await open(kari, poor.split('/').at(-1) ?? '')
    const text = await kari.locator('main').innerText()
    assert.match(text, /ACCP[\s\S]*too little money[\s\S]*tried again at 2026-11-16 12:00:00/)
    await look(kari, 'payment')
    await kari.setViewportSize({ width: 860, height: 640 })
    await look(kari, 'wide')
    await kari.setViewportSize({ width: 390, height: 664 })

    await open(kari, bad.id)
    await kari.getByRole('button', { name: 'Propose: retry' }).click()
    await kari.getByText('Expected a reason of 5 to 300 characters.').waitFor()
    await kari.getByLabel('Reason').fill('the order was corrected')
    await kari.getByRole('button', { name: 'Propose: retry' }).click()
    await kari.getByText('Another operator must confirm it.').waitFor()
    await look(kari, 'proposal')
    await kari.getByRole('button', { name: 'Confirm: retry' }).click()
    await kari.getByText('You proposed this yourself').waitFor()

    await queryAsOwner(
      bank,
      `update payments.due set transfer = '${bad.order}' where payment_id = '${bad.id}'`,
    )
    const per = await logIn('per', { locale: 'nb-NO', colorScheme: 'dark' })
    await open(per, bad.id)
    await look(per, 'dark')
    const ola = await logIn('ola', { locale: 'nb-NO', javaScriptEnabled: false })
    await open(ola, bad.id)
    await ola.getByRole('button', { name: 'Bekreft: prøv igjen' }).click()
    await ola.getByText('Bekreftet og gjort.').waitFor()
    await own.payer.run()
    assert.equal(await own.payer.statusOf(bad.path), 'ACSC')
    await ola.getByRole('button', { name: 'Logg ut' }).click()
    await ola.getByText('Du er logget ut.').waitFor()
  })
})

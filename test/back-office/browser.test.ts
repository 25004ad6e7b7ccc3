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

  const focusOf = (page: Page): Promise<string> => page.evaluate('document.activeElement.id')

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
    await kari.getByRole('alert').getByText('Expected a reason of 5 to 300 characters.').click()
    assert.equal(await focusOf(kari), 'reason', 'the problem leads to its field')
    await look(kari, 'reason-missing')
    await kari.getByLabel('Reason').fill('the order was corrected')
    await kari.getByRole('button', { name: 'Propose: retry' }).click()
    await kari.getByRole('status').getByText('Another operator must confirm it.').waitFor()
    await look(kari, 'proposal')
    assert.equal(await kari.getByRole('button', { name: 'Confirm' }).count(), 0)
    await kari.getByText('You proposed this yourself').waitFor()
    await kari.goto(`${scene.url}/back-office`)
    assert.match(
      await kari.locator('#queue').innerText(),
      /Payment: retry[\s\S]*the order was corrected[\s\S]*Another operator decides/,
    )

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

  test('every page has no problem for axe-core, in both languages, light and dark, wide and on a phone', async () => {
    const { id } = await quarantine(scene)
    const home = `/back-office/${scene.own.bankId}`
    const sizes = [
      { width: 1280, height: 800 },
      { width: 390, height: 664 },
    ]
    for (const [index, viewport] of sizes.entries())
      for (const language of ['nb-NO', 'en-GB']) {
        const page = await logIn('kari', { viewport, locale: language })
        const lookInBoth = async (of: string) => {
          for (const colorScheme of ['dark', 'light'] as const) {
            await page.emulateMedia({ colorScheme })
            await look(page, `${of}-${viewport.width}-${language.slice(0, 2)}-${colorScheme}`)
          }
        }
        await lookInBoth('home')
        await page.goto(`${scene.url}${home}/payments/${id}`)
        await lookInBoth('quarantined')
        await page
          .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
          .first()
          .click()
        await page.waitForURL('**/people?person=*')
        await lookInBoth('person')
        const missing = await page.goto(`${scene.url}/back-office/no/such/page`)
        assert.equal(missing?.status(), 404)
        assert.match(
          await page.locator('header').innerText(),
          /Havn Bank/,
          'in the layout of the back office',
        )
        await lookInBoth('missing')
        if (index > 0) continue
        await page.emulateMedia({ media: 'print' })
        await page.goto(`${scene.url}${home}/payments/${id}`)
        for (const hidden of ['search', 'nav', '.operator', 'form'])
          assert.equal(await page.locator(hidden).first().isVisible(), false, `${hidden} is not printed`)
        assert.match(await page.locator('.printed').innerText(), /kari, \d{4}-/)
        assert.equal(
          await page.evaluate('getComputedStyle(document.body).color'),
          'rgb(18, 38, 45)',
          'dark on white',
        )
      }
  })

  test('a search, a list’s filter and the other language work from the keyboard, and the address keeps them', async () => {
    const [{ id }, proposed] = [await quarantine(scene), await quarantine(scene)]
    await queryAsOwner(
      scene.bank,
      `begin; select tenancy.set_actor('${scene.own.bankId}', '');
       select back_office.propose('ola', 'pages', 'retry', '${proposed.id}', null, '{}', 'corrected', false); commit`,
    )
    const page = await logIn('kari', { viewport: { width: 1280, height: 800 } })
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
    }
    await press('Tab')
    assert.match(await page.evaluate('document.activeElement.textContent'), /Skip to content/)
    await press('Tab', 2)
    assert.equal(await focusOf(page), 'sought')
    await page.keyboard.type('not an id')
    await press('Enter')
    await page.getByRole('alert').getByText('Expected the id of a payment').waitFor()
    const filter = page.locator('#quarantine').getByRole('link', { name: /Nothing proposed/ })
    await filter.focus()
    await press('Enter')
    await page.waitForURL('**?quarantine=notProposed#quarantine')
    assert.equal(await page.locator('[aria-current=true]', { hasText: 'Nothing proposed' }).count(), 1)
    await page.getByRole('link', { name: 'Bokmål' }).focus()
    await press('Enter')
    await page.waitForURL('**?quarantine=notProposed&lang=nb')
    const rows = await page.locator('#quarantine tbody').innerText()
    assert.match(rows, new RegExp(`125,50.kr\\s+${id}\\s+Test TPP`))
    assert.doesNotMatch(rows, /Forslag:|missing or malformed/)
    await page.getByLabel(/Betalingens id/).fill(requestIdOf(id, await readRequestIds()))
    await press('Enter')
    await page.waitForURL(`**/payments/${id}`)
  })

  /** The X-Request-ID and the answer of every call that created something. */
  const readRequestIds = () =>
    queryAsOwner(scene.bank, 'select request_id, body from xs2a.answered_request where status = 201')
  const requestIdOf = (id: string, answered: Awaited<ReturnType<typeof readRequestIds>>) =>
    String(answered.find(({ body }) => String(body).includes(id))?.['request_id'])
})

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../../tools/chromium.ts'
import { startPreview } from './preview.ts'
import { startTpp } from './tpp.ts'

// As a PSU without JavaScript and without a mouse.
describe('the pages about payees', { skip: skipWithoutChromium }, () => {
  let browser: Browser
  let tpp: Awaited<ReturnType<typeof startTpp>>
  let preview: Awaited<ReturnType<typeof startPreview>>
  let page: Page
  before(async () => {
    browser = await startBrowser()
    tpp = await startTpp()
    preview = await startPreview({ leaveTo: `${tpp.url}/return?psu-id=1` })
  })
  beforeEach(async () => {
    page = await browser.newPage({ javaScriptEnabled: false, locale: 'nb-NO' })
    page.setDefaultTimeout(5000)
  })
  afterEach(() => page.close())
  after(async () => {
    await browser.close()
    await preview.stop()
    await tpp.stop()
  })

  const open = (name: string) => page.goto(`${preview.url}/${name}`)
  const lastPosted = () => preview.posted.at(-1)

  test('a payee whose name is not the account’s: the tick by Space, and Enter on it decides nothing', async () => {
    await open('approval-payee-no-match')
    const tick = page.getByRole('checkbox')
    assert.equal(await tick.isChecked(), false)
    await tick.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.waitForURL(/return/)
    const { step, confirmed } = lastPosted()?.fields ?? {}
    assert.deepEqual({ step, confirmed }, { step: 'stay', confirmed: 'yes' })
    await open('approval-payee-unconfirmed')
    assert.match(await page.title(), /^Feil: /)
    await page.getByRole('alert').getByRole('link').press('Enter')
    await page.keyboard.press('Space')
    assert.equal(await tick.isChecked(), true)
    await page.getByRole('button', { name: /^Godkjenn/ }).click()
    await page.waitForURL(/return/)
    assert.equal(lastPosted()?.fields['step'], 'approve')
  })

  test('a page that waits for an answer goes on by itself, and by its link', async () => {
    await open('checking')
    await page.getByRole('link', { name: 'Gå videre nå' }).press('Enter')
    await page.waitForURL(/approval-abroad/)
  })
})

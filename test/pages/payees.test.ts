import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { usePreview } from './use-preview.ts'

// As a PSU without JavaScript and without a mouse.
describe('the pages about payees', { skip: skipWithoutChromium }, () => {
  const scene = usePreview()
  let page: Page
  beforeEach(async () => {
    page = await scene.browser.newPage({ javaScriptEnabled: false, locale: 'nb-NO' })
    page.setDefaultTimeout(30_000)
  })
  afterEach(() => page.close())

  const open = (name: string) => page.goto(`${scene.preview.url}/${name}`)
  const lastPosted = () => scene.preview.posted.at(-1)

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
